import type { Login } from '@academy/contract/areas/identity.ts';
import type { LinkedPerson } from '../../domain/identity/find-linked-person.ts';
import type { CallContext } from '../../transport/route.ts';
import { signIn } from './sign-in.ts';

/** Signs in whom an outside provider vouches for; a number is to be bound where there is none. */
export const signInLinked = (
  parts: Parameters<typeof signIn>[0],
  { userId, isNew, hasMobile }: LinkedPerson,
  context: CallContext,
): Promise<Login> => signIn(parts, { userId, isNew, next: hasMobile ? undefined : 'bindMobile' }, context);
