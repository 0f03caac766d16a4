import { bindMobile, type Login } from '@academy/contract/areas/identity.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import { retryTransaction } from '../../db/transactions.ts';
import { checkUserPassword } from '../../domain/identity/check-password.ts';
import { checkMerge, mergeUsers } from '../../domain/identity/merge-users.ts';
import { redeemSmsCode } from '../../domain/identity/sms-codes.ts';
import { AppError } from '../../kit/errors.ts';
import { type CallContext, route, type Route } from '../../transport/route.ts';
import { renewToken, signIn } from './sign-in.ts';
import type { UserDeps } from './user-deps.ts';

type Input = InputOf<typeof bindMobile>;

/**
 * The code comes first, so that only the holder of a number learns whose it is. A user who is asked to confirm a
 * merge keeps the code for the second call.
 */
export const createLoginBindRoute = (deps: UserDeps): Route =>
  route(bindMobile, async (input, context) => {
    const { mobile: currentMobile, password_hash: hashed } = await getPerson(deps, context.identity!.uid);
    // A user with a number can set a password, so a session alone must not be enough to bind one.
    if (currentMobile === null && hashed !== null) await provePassword(deps, input.password, context);
    return currentMobile === null || currentMobile === input.mobile
      ? bindFirstMobile(deps, { currentMobile, input, context })
      : changeMobile(deps, { currentMobile, input, context });
  });

interface Binding {
  readonly currentMobile: string | null;
  readonly input: Input;
  readonly context: CallContext;
}

async function bindFirstMobile(deps: UserDeps, binding: Binding): Promise<Login> {
  const { input, context } = binding;
  const { db } = deps;
  const identity = context.identity!;
  const owner = await findOwner(deps, input.mobile);
  const belongsToOther = owner !== undefined && owner !== identity.uid;
  const needsConfirmation = belongsToOther && input.merge !== 1;
  await redeemSmsCode(db, { ...codeOf(deps, binding), isReusable: needsConfirmation });
  if (!belongsToOther) return saveMobile(deps, binding);
  const merge = { from: identity.uid, into: owner };
  if (needsConfirmation) {
    await checkMerge(db, merge);
    return renewToken(deps, identity, 'confirmMerge');
  }
  return retryTransaction(db, async (tx) => {
    await mergeUsers(tx, { ...merge, mobile: input.mobile });
    return signIn({ ...deps, db: tx }, { userId: owner, isNew: false }, context);
  });
}

async function changeMobile(deps: UserDeps, binding: Binding & { currentMobile: string }): Promise<Login> {
  const { currentMobile, input, context } = binding;
  const consumeProof = await proveOldMobile(deps, { currentMobile, proof: input, context });
  const taken = (await findOwner(deps, input.mobile)) !== undefined;
  await redeemSmsCode(deps.db, { ...codeOf(deps, binding), isReusable: taken });
  if (taken) throw new AppError('MOBILE_TAKEN');
  await consumeProof();
  return saveMobile(deps, binding);
}

const codeOf = ({ clock, tokens }: UserDeps, { input, context }: Binding) =>
  ({
    mobile: input.mobile,
    scene: 'bind',
    code: input.code,
    address: context.address,
    clock,
    tokens,
  }) as const;

const uniqueViolation = '23505';

/**
 * Throws MOBILE_TAKEN when another user has just bound the number, WRONG_LOGIN when this user's number has changed
 * meanwhile.
 */
async function saveMobile(deps: UserDeps, { currentMobile, input, context }: Binding): Promise<Login> {
  const { uid } = context.identity!;
  const saved = await deps.db
    .updateTable('users')
    .set({ mobile: input.mobile })
    .where('id', '=', uid)
    .where('state', '<>', 'gone')
    .where('mobile', 'is not distinct from', currentMobile)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== uniqueViolation) throw error;
      throw new AppError('MOBILE_TAKEN', { cause: error });
    });
  if (saved.numUpdatedRows === 0n) throw new AppError('WRONG_LOGIN', { message: '请先验证原手机号或密码' });
  return renewToken(deps, context.identity!);
}

async function getPerson({ db }: UserDeps, userId: number) {
  const people = db.selectFrom('users').where('id', '=', userId).where('state', '<>', 'gone');
  const person = await people.select(['mobile', 'password_hash']).executeTakeFirst();
  if (!person) throw new AppError('SESSION_ENDED');
  return person;
}

async function findOwner({ db }: UserDeps, mobile: string): Promise<number | undefined> {
  const owner = await db.selectFrom('users').where('mobile', '=', mobile).select('id').executeTakeFirst();
  return owner?.id;
}

interface Claim {
  readonly currentMobile: string;
  readonly proof: { readonly old_code?: string; readonly password?: string };
  readonly context: CallContext;
}

/**
 * Verifies that the caller owns the old number, by a code sent to it or by the password: an unlocked phone must not
 * be enough. Returns a function that uses up the code, to be called when everything else is right. Throws WRONG_CODE,
 * WRONG_LOGIN.
 */
async function proveOldMobile(
  { db, clock, tokens }: UserDeps,
  { currentMobile, proof, context }: Claim,
): Promise<() => Promise<void>> {
  const { old_code: code, password } = proof;
  if (code !== undefined) {
    const use = {
      mobile: currentMobile,
      scene: 'bind',
      code,
      address: context.address,
      clock,
      tokens,
    } as const;
    await redeemSmsCode(db, { ...use, isReusable: true });
    return () => redeemSmsCode(db, use);
  }
  if (password === undefined) throw new AppError('WRONG_LOGIN', { message: '请先验证原手机号或密码' });
  await provePassword({ db, clock, tokens }, password, context);
  return async () => {};
}

/** Throws WRONG_LOGIN unless this is the caller's password. */
async function provePassword(
  { db, clock, tokens }: Pick<UserDeps, 'db' | 'clock' | 'tokens'>,
  password: string | undefined,
  { identity, address, clientInfo: { device } }: CallContext,
): Promise<void> {
  if (password === undefined) throw new AppError('WRONG_LOGIN', { message: '请先验证密码' });
  const attempt = { password, address, device, clock, tokens };
  const right = await checkUserPassword(db, { userId: identity!.uid, ...attempt });
  if (!right) throw new AppError('WRONG_LOGIN', { message: '密码不正确' });
}
