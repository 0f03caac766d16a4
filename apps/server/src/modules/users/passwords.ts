import { checkPassword, setPassword } from '@academy/contract/areas/identity.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import { checkUserPassword } from '../../domain/identity/check-password.ts';
import { endSessions } from '../../domain/identity/end-sessions.ts';
import { hashPassword } from '../../domain/identity/password-hash.ts';
import { findWeakness } from '../../domain/identity/password-rules.ts';
import { renewStreamKeys } from '../../domain/identity/stream-key-version.ts';
import { redeemSmsCode } from '../../domain/identity/sms-codes.ts';
import { AppError } from '../../kit/errors.ts';
import { type CallContext, route, type Route } from '../../transport/route.ts';
import type { UserDeps } from './user-deps.ts';

type Input = InputOf<typeof setPassword>;
interface Person {
  readonly id: number;
  readonly mobile: string | null;
  readonly login_name: string | null;
}

/**
 * The strength is checked before the proof, so that a weak password costs neither a code nor an attempt; the owner's
 * names are checked then only for the owner, or guesses would reveal whose a number is.
 */
export const createPasswordSetRoute = (deps: UserDeps): Route =>
  route(setPassword, async (input, context) => {
    const { identity } = context;
    const person = await findPerson(deps, input, context);
    const isOwn = person !== undefined && person.id === identity?.uid;
    checkStrength(input, isOwn ? person : undefined);
    const userId = await verifyOwner(deps, { input, person, context });
    if (!isOwn) checkStrength(input, person);
    const hashed = await hashPassword(input.password);
    const except = identity?.uid === userId ? identity.sessionId : undefined;
    const ended = await deps.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('users')
        .set({ password_hash: hashed })
        .where('id', '=', userId)
        .where('state', '<>', 'gone')
        .execute();
      await renewStreamKeys(tx, userId);
      return endSessions(tx, { userId, cause: 'password', except });
    });
    return { ended_sessions: ended };
  });

function checkStrength({ password, mobile }: Input, person: Person | undefined): void {
  const weakness = findWeakness(password, [mobile, person?.mobile, person?.login_name]);
  if (weakness) throw new AppError('WEAK_PASSWORD', { message: weakness });
}

/** The user whose password is set: the owner of the named number, else the caller. */
async function findPerson(
  { db }: UserDeps,
  { mobile }: Input,
  { identity }: CallContext,
): Promise<Person | undefined> {
  if (mobile === undefined && !identity) throw new AppError('SESSION_ENDED');
  const people = db.selectFrom('users').where('state', '<>', 'gone').select(['id', 'mobile', 'login_name']);
  const selected =
    mobile === undefined ? people.where('id', '=', identity!.uid) : people.where('mobile', '=', mobile);
  return selected.executeTakeFirst();
}

/** Requires the old password, or a code sent to the user's number. */
async function verifyOwner(
  { db, clock, tokens }: UserDeps,
  { input, person, context }: { input: Input; person: Person | undefined; context: CallContext },
): Promise<number> {
  const { code, mobile = person?.mobile, old_password: password } = input;
  if (code !== undefined) {
    if (!mobile) throw new AppError('MOBILE_NEEDED');
    await redeemSmsCode(db, { mobile, scene: 'reset', code, address: context.address, clock, tokens });
    // Revealed only to the holder of the number.
    if (!person) throw new AppError('WRONG_LOGIN', { message: '这个手机号还没有注册，可以直接用验证码登录' });
    return person.id;
  }
  const { identity, address, clientInfo } = context;
  if (password === undefined || !identity || person?.id !== identity.uid) {
    throw new AppError('INVALID_INPUT', { message: '请填写原密码或验证码' });
  }
  const attempt = { password, address, device: clientInfo.device, clock, tokens };
  const right = await checkUserPassword(db, { userId: identity.uid, ...attempt });
  if (!right) throw new AppError('WRONG_LOGIN', { message: '原密码不正确' });
  return identity.uid;
}

export const createPasswordCheckRoute = ({ db, clock, tokens }: UserDeps): Route =>
  route(checkPassword, async ({ password }, { identity, address, clientInfo: { device } }) => ({
    correct: await checkUserPassword(db, { userId: identity!.uid, password, address, device, clock, tokens }),
  }));
