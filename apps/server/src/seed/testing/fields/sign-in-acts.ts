import type { SmsScene } from '@academy/contract/areas/identity.ts';
import { computeCode, decodeBase32, stepAt } from '../../../domain/identity/second-factor/totp.ts';
import type { SmsOutbox } from '../../../ports/sms.ts';
import type { ActDeps } from './act-deps.ts';
import type { DemoCaller } from './demo-callers.ts';

interface SignInDeps extends ActDeps {
  /** The short messages of the academy, which are sent to nobody. */
  readonly outbox: SmsOutbox;
  /** From here on the caller has this token. */
  readonly setToken: (caller: DemoCaller, token: string) => void;
}

/** Of the demo's operator, in `logins.json`. */
const operatorKey = 'YOUXIAOFUMUXUEYUANYANSHI22334455';

/** The operator’s second factor: read, proven, removed and set up again. */
export async function proveSecondFactor({ say, pass, now }: ActDeps): Promise<void> {
  // Each code is for one step and counts once.
  const nextCode = (key: string) => {
    pass(60);
    return computeCode(decodeBase32(key), stepAt(now()));
  };
  await say('operator', 'POST operator/secondfactor/verify', { code: nextCode(operatorKey) });
  await say('operator', 'POST operator/secondfactor/codes', { code: nextCode(operatorKey) });
  await say('operator', 'GET operator/secondfactor', {});
  await say('operator', 'POST operator/secondfactor/remove', { code: nextCode(operatorKey) });
  const setup = await say('operator', 'POST operator/secondfactor/setup', {});
  await say('operator', 'POST operator/secondfactor/confirm', { code: nextCode(setup!.key) });
  await say('operator', 'POST operator/secondfactor/verify', { code: nextCode(setup!.key) });
}

/** A new parent signs in; the demo's parent changes the number, sets a password, uses it, and leaves. The last thing of all. */
export async function signInAndLeave(deps: SignInDeps): Promise<void> {
  const { say, setToken, outbox, pass } = deps;
  const receiveCode = async (caller: DemoCaller, scene: SmsScene, mobile?: string) => {
    pass(61);
    await say(caller, 'POST sms/code', { scene, ...(mobile !== undefined && { mobile }) });
    return outbox.list()[0]!.code;
  };
  const stranger = '13900000009';
  const code = await receiveCode('guest', 'login', stranger);
  await say('guest', 'POST user/login/mobile', { mobile: stranger, code, agreed: 1 });
  const mobile = '13900000010';
  const old_code = await receiveCode('parent', 'bind');
  const bound = { mobile, code: await receiveCode('parent', 'bind', mobile), old_code };
  setToken('parent', (await say('parent', 'POST user/login/bind', bound))!.token);
  const password = 'kite-by-the-river-2026';
  const reset = await receiveCode('guest', 'reset', mobile);
  await say('guest', 'POST user/password/set', { mobile, code: reset, password });
  // On two devices, so that one can be signed out from the other.
  await say('guest', 'POST user/login/account', { account: mobile, password, agreed: 1 });
  const login = await say('guest', 'POST user/login/account', { account: mobile, password, agreed: 1 });
  setToken('parent', login!.token);
  await say('parent', 'POST user/password/check', { password });
  const { list } = (await say('parent', 'GET user/session', {}))!;
  const other = list.find(({ current }) => !current);
  await say('parent', 'POST user/session/end', { session_id: other!.id });
  await say('parent', 'POST user/unsubscribe', { password, reason: '换手机号了' });
  await say('expert', 'POST user/logout', {});
}
