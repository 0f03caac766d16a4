/**
 * Every result of a call in one catalogue: name → code in the envelope, HTTP status, message for the user. HTTP stays
 * 200 for whatever a correct client can meet (a refusal, a missing row, an invalid field); a status ≥ 400 says that
 * the request itself or the server is broken. 403 in the envelope means one thing only: the token is missing, expired
 * or revoked.
 */
interface Outcome {
  readonly code: number;
  readonly status: number;
  readonly message: string;
}

export const errors = {
  /** An expected refusal that the screen handles itself; the client shows no toast. */
  REFUSED: { code: 201, status: 200, message: '操作未完成' },
  /** Done, but a next step is required: `data.next` names it; the client resolves without a message. */
  NEXT_STEP: { code: 202, status: 200, message: '还差一步' },
  SESSION_ENDED: { code: 403, status: 200, message: '登录已过期，请重新登录' },
  INVALID_INPUT: { code: 422, status: 200, message: '填写的内容有误，请检查后重试' },
  NOT_FOUND: { code: 404, status: 200, message: '内容不存在或已下架' },
  NOT_ALLOWED: { code: 1003, status: 200, message: '您没有权限进行此操作' },
  CONFLICT: { code: 1009, status: 200, message: '内容已发生变化，请刷新后重试' },
  WRONG_CODE: { code: 1011, status: 200, message: '验证码不正确或已失效，多次输错后请重新获取' },
  WRONG_LOGIN: { code: 1012, status: 200, message: '账号或密码不正确' },
  NOT_AGREED: { code: 1013, status: 200, message: '请先阅读并同意用户协议与隐私政策' },
  /** The academy has not set up this login method. */
  NOT_OFFERED: { code: 1014, status: 200, message: '这里还不能用这种方式登录' },
  MOBILE_TAKEN: { code: 1015, status: 200, message: '这个手机号已属于另一个账号' },
  MOBILE_NEEDED: { code: 1016, status: 200, message: '请先绑定手机号' },
  WEAK_PASSWORD: { code: 1017, status: 200, message: '密码不够安全，请换一个' },
  REFUSED_WORDS: { code: 1018, status: 200, message: '文字中有不合适的内容，请修改后再试' },
  /** Too soon or too often for this one action; TOO_MANY is about calls in general. */
  TOO_SOON: { code: 1019, status: 200, message: '请稍等一会儿再试' },
  /** An operator's act in a session that was not verified by the second factor within the last hours. */
  SECOND_FACTOR_NEEDED: { code: 1020, status: 200, message: '请先完成二次验证' },
  /** The caller has to confirm what the message says would happen, and send the call again with `confirmed`. */
  NOT_CONFIRMED: { code: 1031, status: 200, message: '请确认后再试' },
  MALFORMED: { code: 400, status: 400, message: '请求格式有误' },
  UNKNOWN_CALL: { code: 404, status: 404, message: '请求的接口不存在' },
  WRONG_METHOD: { code: 405, status: 405, message: '请求方式不正确' },
  TOO_LARGE: { code: 413, status: 413, message: '提交的内容太大了' },
  WRONG_TYPE: { code: 415, status: 415, message: '不支持这种内容格式' },
  TOO_MANY: { code: 429, status: 429, message: '操作太频繁了，请稍后再试' },
  INTERNAL: { code: 500, status: 500, message: '服务开小差了，请稍后再试' },
  UNAVAILABLE: { code: 503, status: 503, message: '服务暂时繁忙，请稍后再试' },
} as const satisfies Record<string, Outcome>;

export type ErrorName = keyof typeof errors;

/** Errors that any call may return, so that no endpoint lists them. */
export type CommonErrorName =
  | 'INVALID_INPUT'
  | 'SESSION_ENDED'
  | 'NOT_ALLOWED'
  | 'SECOND_FACTOR_NEEDED'
  | 'MALFORMED'
  | 'UNKNOWN_CALL'
  | 'WRONG_METHOD'
  | 'TOO_LARGE'
  | 'WRONG_TYPE'
  | 'TOO_MANY'
  | 'INTERNAL'
  | 'UNAVAILABLE';
