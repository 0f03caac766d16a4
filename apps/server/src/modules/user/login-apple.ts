import { loginByApple } from '@academy/contract/areas/identity.ts';
import { inContestedTransaction } from '../../db/in-contested-transaction.ts';
import { findLinkedPerson } from '../../domain/identity/find-linked-person.ts';
import { useIdentityToken } from '../../domain/identity/use-identity-token.ts';
import { createModerator } from '../../domain/moderation/moderator.ts';
import { AppError } from '../../kit/app-error.ts';
import type { AppleSignIn } from '../../ports/apple.ts';
import { route, type Route } from '../../transport/route.ts';
import { checkAgreed } from './check-agreed.ts';
import { shortenName } from './shorten-name.ts';
import { signInLinked } from './sign-in-linked.ts';
import type { UserParts } from './user-parts.ts';

export const createLoginAppleRoute = ({ db, clock, tokens, apple }: UserParts): Route => {
  const moderator = createModerator({ db, clock });
  return route(loginByApple, async (input, context) => {
    if (!apple) throw new AppError('NOT_OFFERED');
    checkAgreed(input.agreed);
    const identity = await apple.verify({ identityToken: input.identity_token, nonce: input.nonce });
    if (!identity) throw refused();
    const refreshToken = await redeem(apple, identity, input.authorization_code);
    const nickname = await shortenName({ db, moderator }, input.name);
    const { subject, tokenId: name, expiresAt } = identity;
    const person = await inContestedTransaction(db, async (tx) => {
      await useIdentityToken(tx, { name, expiresAt, now: clock.now() });
      return findLinkedPerson(tx, { provider: 'apple', subject, refreshToken, nickname });
    });
    return signInLinked({ db, clock, tokens }, person, context);
  });
};

/** Apple wants it back when the person leaves, and tells it only for a code. */
async function redeem(
  apple: AppleSignIn,
  identity: Parameters<AppleSignIn['redeem']>[1],
  code: string | undefined,
): Promise<string | undefined> {
  if (code === undefined || code === '') return undefined;
  const grant = await apple.redeem(code, identity);
  if (grant === undefined) throw refused();
  return grant;
}

const refused = () => new AppError('WRONG_LOGIN', { message: 'Apple 登录没有成功，请重试' });
