import {
  listLoginWays,
  type Login,
  loginByAccount,
  loginByApple,
  loginByMobile,
  loginByWeChat,
} from '@academy/contract/areas/identity.ts';
import type { Db } from '../../db/database.ts';
import { retryTransaction } from '../../db/transactions.ts';
import { checkPassword } from '../../domain/identity/check-password.ts';
import { findOrCreateUser } from '../../domain/identity/create-user.ts';
import {
  findOrCreateLinkedUser,
  type LinkedUser,
  redeemIdentityToken,
} from '../../domain/identity/external-identities.ts';
import { redeemSmsCode } from '../../domain/identity/sms-codes.ts';
import { createModerator } from '../../domain/moderation/moderator.ts';
import { AppError } from '../../kit/errors.ts';
import type { AppleSignIn } from '../../ports/apple.ts';
import type { WeChatIdentity, WeChatSignIn } from '../../ports/wechat.ts';
import { type CallContext, route, type Route } from '../../transport/route.ts';
import { shortenName } from './profile-text.ts';
import { signIn } from './sign-in.ts';
import type { UserDeps } from './user-deps.ts';

export const createLoginMobileRoute = ({ db, clock, tokens }: UserDeps): Route =>
  route(loginByMobile, async ({ mobile, code, agreed }, context) => {
    checkConsent(agreed);
    await redeemSmsCode(db, { mobile, scene: 'login', code, address: context.address, clock, tokens });
    return signIn({ db, clock, tokens }, await findOrCreateUser(db, { mobile }), context);
  });

/** An unknown account, a user without a password and a wrong password give the same response in the same time. */
export const createLoginAccountRoute = ({ db, clock, tokens }: UserDeps): Route =>
  route(loginByAccount, async ({ account: typed, password, agreed }, context) => {
    checkConsent(agreed);
    const account = typed.trim().toLowerCase();
    const person = await findPerson(db, account);
    const isCorrect = await checkPassword(db, {
      login: person ? `person ${person.id}` : `account ${account}`,
      userId: person?.id,
      device: context.clientInfo.device,
      passwordHash: person?.password_hash ?? null,
      password,
      address: context.address,
      clock,
      tokens,
    });
    if (!isCorrect || !person) throw new AppError('WRONG_LOGIN');
    return signIn({ db, clock, tokens }, { userId: person.id, isNew: false }, context);
  });

/** A login name never looks like a number, so at most one of the two matches. */
const findPerson = (db: Db, account: string) =>
  db
    .selectFrom('users')
    .where((eb) => eb.or([eb('mobile', '=', account), eb('login_name', '=', account)]))
    .where('state', '<>', 'gone')
    .select(['id', 'password_hash'])
    .executeTakeFirst();

/** The public settings that a login page needs. */
export const createLoginWaysRoute = ({ apple, wechatSignIn }: UserDeps): Route =>
  route(listLoginWays, async () => ({
    apple: apple ? { client_id: apple.clientId, redirect_uri: apple.redirectUri } : null,
    wechat: wechatSignIn?.pageAppId === undefined ? null : { app_id: wechatSignIn.pageAppId },
  }));

export const createLoginAppleRoute = ({ db, clock, tokens, apple }: UserDeps): Route => {
  const moderator = createModerator({ db });
  return route(loginByApple, async (input, context) => {
    if (!apple) throw new AppError('NOT_OFFERED');
    checkConsent(input.agreed);
    const identity = await apple.verify({ identityToken: input.identity_token, nonce: input.nonce });
    if (!identity) throw appleLoginRefused();
    const refreshToken = await redeem(apple, identity, input.authorization_code);
    const nickname = await shortenName({ db, moderator }, input.name);
    const { subject, tokenId, expiresAt } = identity;
    const person = await retryTransaction(db, async (tx) => {
      await redeemIdentityToken(tx, { tokenId, expiresAt, now: clock.now() });
      return findOrCreateLinkedUser(tx, { provider: 'apple', subject, refreshToken, nickname });
    });
    return signInLinked({ db, clock, tokens }, person, context);
  });
};

/** Apple returns the refresh token only for a code; it is needed to revoke the grant when the user leaves. */
async function redeem(
  apple: AppleSignIn,
  identity: Parameters<AppleSignIn['redeem']>[1],
  code: string | undefined,
): Promise<string | undefined> {
  if (code === undefined || code === '') return undefined;
  const grant = await apple.redeem(code, identity);
  if (grant === undefined) throw appleLoginRefused();
  return grant;
}

const appleLoginRefused = () => new AppError('WRONG_LOGIN', { message: 'Apple 登录没有成功，请重试' });

/** WeChat itself accepts a code once, so codes need not be recorded here. */
export const createLoginWechatRoute = ({ db, clock, tokens, wechatSignIn }: UserDeps): Route =>
  route(loginByWeChat, async ({ code, phone_code: phoneCode, agreed }, context) => {
    if (!wechatSignIn) throw new AppError('NOT_OFFERED');
    checkConsent(agreed);
    // Only mini programs issue codes for numbers.
    const identity = await wechatSignIn.exchange(code, phoneCode ? 'miniProgram' : undefined);
    if (!identity) throw wechatLoginRefused();
    const mobile = await findMobile(wechatSignIn, identity, phoneCode);
    const person = await retryTransaction(db, (tx) =>
      findOrCreateLinkedUser(tx, { provider: 'wechat', ...identity, mobile }),
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
  if (!found) throw wechatLoginRefused();
  return found.mobile ?? undefined;
}

const wechatLoginRefused = () => new AppError('WRONG_LOGIN', { message: '微信登录没有成功，请重试' });

/** Signs in a user whom Apple or WeChat vouches for; without a number the next step is to bind one. */
const signInLinked = (
  deps: Parameters<typeof signIn>[0],
  { userId, isNew, hasMobile }: LinkedUser,
  context: CallContext,
): Promise<Login> => signIn(deps, { userId, isNew, next: hasMobile ? undefined : 'bindMobile' }, context);

/**
 * Throws NOT_AGREED unless the agreements were accepted. It is the first check, so that a refused call does not use
 * up a code.
 */
function checkConsent(agreed: number): void {
  if (agreed !== 1) throw new AppError('NOT_AGREED');
}
