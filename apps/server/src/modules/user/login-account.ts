import { loginByAccount } from '@academy/contract/areas/identity.ts';
import type { Db } from '../../db/database.ts';
import { judgePassword } from '../../domain/identity/judge-password.ts';
import { AppError } from '../../kit/app-error.ts';
import { route, type Route } from '../../transport/route.ts';
import { checkAgreed } from './check-agreed.ts';
import { signIn } from './sign-in.ts';
import type { UserParts } from './user-parts.ts';

/** Unknown accounts, people without a password and wrong passwords are one answer, which takes one time. */
export const createLoginAccountRoute = ({ db, clock, tokens }: UserParts): Route =>
  route(loginByAccount, async ({ account: typed, password, agreed }, context) => {
    checkAgreed(agreed);
    const account = typed.trim().toLowerCase();
    const person = await findPerson(db, account);
    const right = await judgePassword(db, {
      login: person ? `person ${person.id}` : `account ${account}`,
      passwordHash: person?.password_hash ?? null,
      password,
      address: context.address,
      clock,
      tokens,
    });
    if (!right || !person) throw new AppError('WRONG_LOGIN');
    return signIn({ db, clock, tokens }, { userId: person.id, isNew: false }, context);
  });

/** No login name looks like a number: one of the two matches at most. */
const findPerson = (db: Db, account: string) =>
  db
    .selectFrom('users')
    .where((eb) => eb.or([eb('mobile', '=', account), eb('login_name', '=', account)]))
    .where('state', '<>', 'gone')
    .select(['id', 'password_hash'])
    .executeTakeFirst();
