import { Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Nullable } from '../http/fields.ts';
import { secondFactor } from '../second-factor-limits.ts';
import { Mobile } from './identity.ts';

/**
 * The second factor of operators. Every other call of operators is refused with SECOND_FACTOR_NEEDED in a session that
 * was not verified within the last hours. A right code counts once, and verifies the calling session.
 */

const AppCode = Type.String({ title: '验证码', pattern: `^[0-9]{${secondFactor.digits}}$` });
/** Of the authenticator app, or a recovery code. */
const Code = Type.String({
  title: '验证码或恢复码',
  pattern: `^([0-9]{${secondFactor.digits}}|[0-9A-Za-z]{5}-?[0-9A-Za-z]{5})$`,
});
/** Shown once: the server stores only their hashes. */
const RecoveryCodes = Type.Array(Type.String());

export const getSecondFactor = endpoint({
  method: 'GET',
  path: 'operator/secondfactor',
  access: 'operator',
  beforeSecondFactor: true,
  summary: '我的二次验证：是否设置，本次登录是否已验证',
  input: Type.Object({}),
  output: Type.Object({
    /** Null: none is set up. */
    enabled_at: Nullable(Type.String()),
    recovery_codes_left: Type.Integer(),
    /** Null: this session is not verified. */
    verified_until: Nullable(Type.String()),
  }),
});

/** Nothing counts until the first right code. A repeated call gives another key, and the earlier one is void. */
export const setUpSecondFactor = endpoint({
  method: 'POST',
  path: 'operator/secondfactor/setup',
  access: 'operator',
  beforeSecondFactor: true,
  summary: '开始设置二次验证：取得密钥',
  input: Type.Object({}),
  output: Type.Object({
    /** Base32, to be typed into an authenticator app. */
    key: Type.String(),
    /** The same as an address (`otpauth:`), for a QR code. */
    address: Type.String(),
    /** Until when it can be confirmed. */
    expires_at: Type.String(),
  }),
  /** CONFLICT: one is set up already. */
  errors: ['CONFLICT'],
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: 'operator/secondfactor/confirm',
  access: 'operator',
  beforeSecondFactor: true,
  summary: '用第一个验证码完成二次验证的设置，取得恢复码',
  input: Type.Object({ code: AppCode }),
  output: Type.Object({ recovery_codes: RecoveryCodes, verified_until: Type.String() }),
  /** CONFLICT: no setup was started lately. */
  errors: ['WRONG_CODE', 'TOO_SOON', 'CONFLICT'],
});

export const verifySecondFactor = endpoint({
  method: 'POST',
  path: 'operator/secondfactor/verify',
  access: 'operator',
  beforeSecondFactor: true,
  summary: '二次验证：本次登录在 12 小时内可以进行运营操作',
  input: Type.Object({ code: Code }),
  output: Type.Object({ verified_until: Type.String(), recovery_codes_left: Type.Integer() }),
  /** CONFLICT: none is set up. */
  errors: ['WRONG_CODE', 'TOO_SOON', 'CONFLICT'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: 'operator/secondfactor/codes',
  access: 'operator',
  beforeSecondFactor: true,
  summary: '重新生成恢复码，原来的全部作废',
  input: Type.Object({ code: Code }),
  output: Type.Object({ recovery_codes: RecoveryCodes, verified_until: Type.String() }),
  errors: ['WRONG_CODE', 'TOO_SOON', 'CONFLICT'],
});

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: 'operator/secondfactor/remove',
  access: 'operator',
  beforeSecondFactor: true,
  summary: '关闭自己的二次验证，之后要重新设置才能进行运营操作',
  input: Type.Object({ code: Code }),
  output: Type.Object({}),
  errors: ['WRONG_CODE', 'TOO_SOON', 'CONFLICT'],
});

/** The other operator is signed out everywhere: a lost phone holds a session besides the codes. */
export const resetSecondFactor = endpoint({
  method: 'POST',
  path: 'operator/secondfactor/reset',
  access: 'operator',
  beforeSecondFactor: true,
  summary: '凭自己的验证码，清除另一位运营人员丢失的二次验证',
  input: Type.Object({ mobile: Mobile, code: Code }),
  output: Type.Object({}),
  /** NOT_FOUND: no other operator with this number has a second factor. */
  errors: ['WRONG_CODE', 'TOO_SOON', 'CONFLICT', 'NOT_FOUND'],
});
