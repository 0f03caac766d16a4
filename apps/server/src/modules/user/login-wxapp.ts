import { loginByWeChat } from '@academy/contract/areas/identity.ts';
import { inContestedTransaction } from '../../db/in-contested-transaction.ts';
import { findLinkedPerson } from '../../domain/identity/find-linked-person.ts';
import { AppError } from '../../kit/app-error.ts';
import type { WeChatIdentity, WeChatSignIn } from '../../ports/wechat.ts';
import { route, type Route } from '../../transport/route.ts';
import { checkAgreed } from './check-agreed.ts';
import { signInLinked } from './sign-in-linked.ts';
import type { UserParts } from './user-parts.ts';

/** Codes are good once at WeChat itself, so that nothing needs to be remembered of them here. */
export const createLoginWxappRoute = ({ db, clock, tokens, wechatSignIn }: UserParts): Route =>
  route(loginByWeChat, async ({ code, phone_code: phoneCode, agreed }, context) => {
    if (!wechatSignIn) throw new AppError('NOT_OFFERED');
    checkAgreed(agreed);
    // Only mini programs have codes for numbers.
    const identity = await wechatSignIn.exchange(code, phoneCode ? 'miniProgram' : undefined);
    if (!identity) throw refused();
    const mobile = await findMobile(wechatSignIn, identity, phoneCode);
    const person = await inContestedTransaction(db, (tx) =>
      findLinkedPerson(tx, { provider: 'wechat', ...identity, mobile }),
    );
    return signInLinked({ db, clock, tokens }, person, context);
  });

async function findMobile(
  wechat: WeChatSignIn,
  identity: WeChatIdentity,
  phoneCode: string | undefined,
): Promise<string | undefined> {
  if (!phoneCode) return undefined;
  const found = await wechat.findMobile(phoneCode, identity);
  if (!found) throw refused();
  return found.mobile ?? undefined;
}

const refused = () => new AppError('WRONG_LOGIN', { message: '微信登录没有成功，请重试' });
