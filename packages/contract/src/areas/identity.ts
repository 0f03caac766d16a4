import { Type, type Static } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Flag, Nullable, OneOf, Uuid } from '../http/fields.ts';
import { password } from '../limits.ts';
import { loginName, smsCode } from '../login-limits.ts';

/** Login, and the proofs of identity it needs. */

export const Mobile = Type.String({ title: '手机号', pattern: '^1[3-9][0-9]{9}$' });
const SmsCode = Type.String({ title: '验证码', pattern: `^[0-9]{${smsCode.digits}}$` });
const Password = (title = '密码') => Type.String({ title, minLength: 1, maxLength: password.maxLength });

export const smsScenes = ['login', 'bind', 'reset', 'leave'] as const;
export type SmsScene = (typeof smsScenes)[number];

export const sendSmsCode = endpoint({
  method: 'POST',
  path: 'sms/code',
  access: 'guest',
  signsIn: true,
  summary: '发送短信验证码；号码是否注册过，回答都一样',
  input: Type.Object({
    /** Absent: the number of the signed-in user. */
    mobile: Type.Optional(Mobile),
    scene: Type.Optional(OneOf(smsScenes, { title: '用途', default: 'login' })),
  }),
  output: Type.Object({ resend_after_seconds: Type.Integer() }),
  errors: ['TOO_SOON', 'MOBILE_NEEDED'],
});

/** Steps required before going on; the envelope's code is then 202. */
export const loginSteps = ['bindMobile', 'confirmMerge'] as const;

const Login = Type.Object({
  token: Type.String(),
  uid: Type.Integer(),
  expires_at: Type.String(),
  /** Whether this login created the user. */
  is_new: Type.Boolean(),
  /** This login cancelled a requested deletion of the account. */
  stayed: Type.Boolean(),
  next: Nullable(OneOf(loginSteps)),
});
export type Login = Static<typeof Login>;

/** The login methods of this academy, and the parameters they start with. */
export const listLoginWays = endpoint({
  method: 'GET',
  path: 'user/login/ways',
  access: 'guest',
  summary: '可用的登录方式',
  input: Type.Object({}),
  output: Type.Object({
    /** Null where Apple is not set up. */
    apple: Nullable(Type.Object({ client_id: Type.String(), redirect_uri: Type.String() })),
    /** Null where WeChat is not set up; `app_id` of the official account, for pages opened in WeChat. */
    wechat: Nullable(Type.Object({ app_id: Type.String() })),
  }),
});

/** Must be 1; records the acceptance of the current agreements. */
const Agreed = { agreed: Flag('同意用户协议与隐私政策') };

export const loginByMobile = endpoint({
  method: 'POST',
  path: 'user/login/mobile',
  access: 'guest',
  signsIn: true,
  summary: '手机号与验证码登录，没有注册过的号码随之注册',
  input: Type.Object({ mobile: Mobile, code: SmsCode, ...Agreed }),
  output: Login,
  errors: ['WRONG_CODE', 'NOT_AGREED', 'TOO_SOON'],
});

export const loginByAccount = endpoint({
  method: 'POST',
  path: 'user/login/account',
  access: 'guest',
  signsIn: true,
  summary: '账号（手机号或登录名）与密码登录',
  input: Type.Object({
    account: Type.String({ title: '账号', minLength: 1, maxLength: 40 }),
    password: Password(),
    ...Agreed,
  }),
  output: Login,
  errors: ['WRONG_LOGIN', 'NOT_AGREED', 'TOO_SOON'],
});

export const loginByApple = endpoint({
  method: 'POST',
  path: 'user/login/apple',
  access: 'guest',
  signsIn: true,
  summary: 'Apple 登录',
  input: Type.Object({
    identity_token: Type.String({ title: '身份令牌', minLength: 20, maxLength: 4096 }),
    nonce: Type.String({ title: '随机数', minLength: 16, maxLength: 128 }),
    /** Sent by Apple only at the first sign-in. */
    authorization_code: Type.Optional(Type.String({ title: '授权码', maxLength: 512 })),
    name: Type.Optional(Type.String({ title: '姓名', maxLength: 40 })),
    ...Agreed,
  }),
  output: Login,
  errors: ['WRONG_LOGIN', 'NOT_AGREED', 'NOT_OFFERED'],
});

export const loginByWeChat = endpoint({
  method: 'POST',
  path: 'user/login/wxapp',
  access: 'guest',
  signsIn: true,
  summary: '微信登录',
  input: Type.Object({
    code: Type.String({ title: '微信凭证', minLength: 8, maxLength: 256 }),
    /** Lets the server request the mobile number from WeChat. */
    phone_code: Type.Optional(Type.String({ title: '手机号凭证', maxLength: 256 })),
    ...Agreed,
  }),
  output: Login,
  errors: ['WRONG_LOGIN', 'NOT_AGREED', 'NOT_OFFERED'],
});

export const bindMobile = endpoint({
  method: 'POST',
  path: 'user/login/bind',
  access: 'user',
  signsIn: true,
  summary: '绑定或更换手机号；号码已属于另一个账号时，确认后合并',
  input: Type.Object({
    mobile: Mobile,
    code: SmsCode,
    /**
     * A user with a mobile number proves that it is theirs by a code sent to it or by the password; one with only a
     * password, by that.
     */
    old_code: Type.Optional(SmsCode),
    password: Type.Optional(Password()),
    /** 1: the user confirms that this account is merged into the one that has the number. */
    merge: Type.Optional(Flag('合并账号')),
  }),
  /** With `next: confirmMerge` nothing has changed yet. Later calls use the returned token. */
  output: Login,
  errors: ['WRONG_CODE', 'WRONG_LOGIN', 'MOBILE_TAKEN', 'TOO_SOON'],
});

export const setPassword = endpoint({
  method: 'POST',
  path: 'user/password/set',
  access: 'guest',
  signsIn: true,
  summary: '设置密码：登录后凭旧密码或验证码，找回时凭手机号与验证码；其他设备随之退出',
  input: Type.Object({
    password: Password('新密码'),
    old_password: Type.Optional(Password('原密码')),
    mobile: Type.Optional(Mobile),
    code: Type.Optional(SmsCode),
  }),
  output: Type.Object({ ended_sessions: Type.Integer() }),
  errors: ['WRONG_CODE', 'WRONG_LOGIN', 'WEAK_PASSWORD', 'MOBILE_NEEDED', 'TOO_SOON'],
});

export const setLoginName = endpoint({
  method: 'POST',
  path: 'user/loginname',
  access: 'user',
  summary: '设置登录名，之后可以用它和密码登录',
  input: Type.Object({
    /** Upper case is stored as lower case. */
    login_name: Type.String({ title: '登录名', pattern: loginName.pattern }),
  }),
  output: Type.Object({ login_name: Type.String() }),
  /** CONFLICT: somebody else has the name. */
  errors: ['CONFLICT', 'TOO_SOON'],
});

export const checkPassword = endpoint({
  method: 'POST',
  path: 'user/password/check',
  access: 'user',
  summary: '核对当前密码',
  input: Type.Object({ password: Password() }),
  output: Type.Object({ correct: Type.Boolean() }),
  errors: ['TOO_SOON'],
});

export const logout = endpoint({
  method: 'POST',
  path: 'user/logout',
  access: 'user',
  summary: '退出登录',
  input: Type.Object({}),
  output: Type.Object({}),
});

export const leave = endpoint({
  method: 'POST',
  path: 'user/unsubscribe',
  access: 'user',
  summary: '注销账号：7 天冷静期内登录即可取消',
  input: Type.Object({
    code: Type.Optional(SmsCode),
    password: Type.Optional(Password()),
    reason: Type.Optional(Type.String({ title: '原因', maxLength: 200 })),
  }),
  output: Type.Object({ leaves_at: Type.String() }),
  errors: ['WRONG_CODE', 'WRONG_LOGIN', 'TOO_SOON'],
});

export const listSessions = endpoint({
  method: 'GET',
  path: 'user/session',
  access: 'user',
  summary: '登录中的设备',
  input: Type.Object({}),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Type.String(),
        device: Type.String(),
        seen_at: Type.String(),
        current: Type.Boolean(),
      }),
    ),
  }),
});

export const endSession = endpoint({
  method: 'POST',
  path: 'user/session/end',
  access: 'user',
  summary: '让一台设备退出登录',
  input: Type.Object({ session_id: Uuid('设备') }),
  output: Type.Object({}),
  errors: ['NOT_FOUND'],
});
