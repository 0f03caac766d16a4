import { randomUUID } from 'node:crypto';
import { appleClient, wechatApp } from '../academy/vendors.ts';
import { newMobile, password, readCode, signIn } from '../people/people.ts';
import type { SequenceDeps } from './sequences.ts';

/** Signs in with Apple and WeChat, binds a number, ends a session, signs out and leaves. */
export async function useAccounts({ traffic, vendors, academy }: SequenceDeps): Promise<void> {
  const phone = { address: '10.7.0.1', device: randomUUID() };
  const nonce = randomUUID();
  const identityToken = await vendors.apple.sign({ sub: 'apple-person', aud: appleClient, nonce });
  await traffic.call(phone, 'POST user/login/apple', { identity_token: identityToken, nonce, agreed: 1 });
  const code = vendors.wechat.issueCode(wechatApp, { openid: 'wechat-person', unionid: 'wechat-person' });
  const { token } = await traffic.call(phone, 'POST user/login/wxapp', { code, agreed: 1 });
  const mobile = newMobile();
  const withoutNumber = { ...phone, token };
  await traffic.call(withoutNumber, 'POST sms/code', { mobile, scene: 'bind' });
  const bindingCode = await readCode(traffic, academy, mobile);
  await traffic.call(withoutNumber, 'POST user/login/bind', { mobile, code: bindingCode });
  const leaving = await signIn(traffic, academy, newMobile());
  await academy.advance(61_000);
  await traffic.call(leaving, 'POST sms/code', { scene: 'reset' });
  const resetCode = await readCode(traffic, academy, leaving.mobile);
  await traffic.call(leaving, 'POST user/password/set', { password, code: resetCode });
  await traffic.call(leaving, 'POST user/password/check', { password });
  const login = { account: leaving.mobile, password, agreed: 1 };
  const second = await traffic.call(phone, 'POST user/login/account', login);
  await traffic.call(phone, 'POST user/login/account', login);
  const { list } = await traffic.call({ ...phone, token: second.token }, 'GET user/session', {});
  const oldest = list.find((session) => !session.current);
  await traffic.call({ ...phone, token: second.token }, 'POST user/session/end', { session_id: oldest!.id });
  await traffic.call({ ...phone, token: second.token }, 'POST user/unsubscribe', { password });
}
