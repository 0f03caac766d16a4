import { loginByMobile } from '@academy/contract/areas/identity.ts';
import { createPerson } from '../../domain/identity/create-person.ts';
import { useSmsCode } from '../../domain/identity/sms-codes.ts';
import { route, type Route } from '../../transport/route.ts';
import { checkAgreed } from './check-agreed.ts';
import { signIn } from './sign-in.ts';
import type { UserParts } from './user-parts.ts';

export const createLoginMobileRoute = ({ db, clock, tokens }: UserParts): Route =>
  route(loginByMobile, async ({ mobile, code, agreed }, context) => {
    checkAgreed(agreed);
    await useSmsCode(db, { mobile, scene: 'login', code, address: context.address, clock, tokens });
    return signIn({ db, clock, tokens }, await createPerson(db, { mobile }), context);
  });
