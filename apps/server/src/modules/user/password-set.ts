import { setPassword } from '@academy/contract/areas/identity.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import { isPasswordOf } from '../../domain/identity/check-password.ts';
import { endSessions } from '../../domain/identity/end-sessions.ts';
import { hashPassword } from '../../domain/identity/password-hash.ts';
import { findWeakness } from '../../domain/identity/password-rules.ts';
import { useSmsCode } from '../../domain/identity/sms-codes.ts';
import { AppError } from '../../kit/app-error.ts';
import { type CallContext, route, type Route } from '../../transport/route.ts';
import type { UserParts } from './user-parts.ts';

type Input = InputOf<typeof setPassword>;
interface Person {
  readonly id: number;
  readonly mobile: string | null;
  readonly login_name: string | null;
}

/**
 * The new password is judged before the proof, so that a weak one costs neither a code nor an attempt; by the owner's
 * names only for the owner, or guesses would tell whose a number is.
 */
export const createPasswordSetRoute = (parts: UserParts): Route =>
  route(setPassword, async (input, context) => {
    const { identity } = context;
    const person = await findPerson(parts, input, context);
    const isOwn = person !== undefined && person.id === identity?.uid;
    checkStrength(input, isOwn ? person : undefined);
    const userId = await prove(parts, { input, person, context });
    if (!isOwn) checkStrength(input, person);
    const hashed = await hashPassword(input.password);
    const except = identity?.uid === userId ? identity.sessionId : undefined;
    const ended = await parts.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('users')
        .set({ password_hash: hashed })
        .where('id', '=', userId)
        .where('state', '<>', 'gone')
        .execute();
      return endSessions(tx, { userId, cause: 'password', except });
    });
    return { ended_sessions: ended };
  });

function checkStrength({ password, mobile }: Input, person: Person | undefined): void {
  const weakness = findWeakness(password, [mobile, person?.mobile, person?.login_name]);
  if (weakness) throw new AppError('WEAK_PASSWORD', { message: weakness });
}

/** Whose password is set: of the number that is named, else of whoever calls. */
async function findPerson(
  { db }: UserParts,
  { mobile }: Input,
  { identity }: CallContext,
): Promise<Person | undefined> {
  if (mobile === undefined && !identity) throw new AppError('SESSION_ENDED');
  const people = db.selectFrom('users').where('state', '<>', 'gone').select(['id', 'mobile', 'login_name']);
  const one =
    mobile === undefined ? people.where('id', '=', identity!.uid) : people.where('mobile', '=', mobile);
  return one.executeTakeFirst();
}

/** Whoever has a password shows it, or a code that was sent to their number. */
async function prove(
  { db, clock, tokens }: UserParts,
  { input, person, context }: { input: Input; person: Person | undefined; context: CallContext },
): Promise<number> {
  const { code, mobile = person?.mobile, old_password: password } = input;
  if (code !== undefined) {
    if (!mobile) throw new AppError('MOBILE_NEEDED');
    await useSmsCode(db, { mobile, scene: 'reset', code, address: context.address, clock, tokens });
    // Known only to whoever has the number in hand.
    if (!person) throw new AppError('WRONG_LOGIN', { message: '这个手机号还没有注册，可以直接用验证码登录' });
    return person.id;
  }
  const { identity, address } = context;
  if (password === undefined || !identity || person?.id !== identity.uid) {
    throw new AppError('INVALID_INPUT', { message: '请填写原密码或验证码' });
  }
  const right = await isPasswordOf(db, { userId: identity.uid, password, address, clock, tokens });
  if (!right) throw new AppError('WRONG_LOGIN', { message: '原密码不正确' });
  return identity.uid;
}
