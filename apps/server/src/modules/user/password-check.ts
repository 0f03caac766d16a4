import { checkPassword } from '@academy/contract/areas/identity.ts';
import { isPasswordOf } from '../../domain/identity/check-password.ts';
import { route, type Route } from '../../transport/route.ts';
import type { UserParts } from './user-parts.ts';

export const createPasswordCheckRoute = ({ db, clock, tokens }: UserParts): Route =>
  route(checkPassword, async ({ password }, { identity, address }) => ({
    correct: await isPasswordOf(db, { userId: identity!.uid, password, address, clock, tokens }),
  }));
