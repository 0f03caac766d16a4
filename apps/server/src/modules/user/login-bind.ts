import { bindMobile, type Login } from '@academy/contract/areas/identity.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import { inContestedTransaction } from '../../db/in-contested-transaction.ts';
import { checkMerge, mergePeople } from '../../domain/identity/merge-people.ts';
import { useSmsCode } from '../../domain/identity/sms-codes.ts';
import { AppError } from '../../kit/app-error.ts';
import { type CallContext, route, type Route } from '../../transport/route.ts';
import { proveOldMobile, provePassword } from './prove-old-mobile.ts';
import { signIn } from './sign-in.ts';
import { staySignedIn } from './stay-signed-in.ts';
import type { UserParts } from './user-parts.ts';

type Input = InputOf<typeof bindMobile>;

/**
 * Whose a number is, only whoever holds the phone learns: the code comes first. Whoever is asked whether to merge keeps it
 * for the answer.
 */
export const createLoginBindRoute = (parts: UserParts): Route =>
  route(bindMobile, async (input, context) => {
    const { mobile: own, password_hash: hashed } = await getPerson(parts, context.identity!.uid);
    // Whoever has a number can set a password: a session alone must give it to nobody.
    if (own === null && hashed !== null) await provePassword(parts, input.password, context);
    return own === null || own === input.mobile
      ? bindFirst(parts, { own, input, context })
      : changeMobile(parts, { own, input, context });
  });

interface Binding {
  /** The number that the person had when the call came. */
  readonly own: string | null;
  readonly input: Input;
  readonly context: CallContext;
}

async function bindFirst(parts: UserParts, binding: Binding): Promise<Login> {
  const { input, context } = binding;
  const { db } = parts;
  const identity = context.identity!;
  const owner = await findOwner(parts, input.mobile);
  const foreign = owner !== undefined && owner !== identity.uid;
  const asks = foreign && input.merge !== 1;
  await useSmsCode(db, { ...codeOf(parts, binding), keep: asks });
  if (!foreign) return keepMobile(parts, binding);
  const merge = { from: identity.uid, into: owner };
  if (asks) {
    await checkMerge(db, merge);
    return staySignedIn(parts, identity, 'confirmMerge');
  }
  return inContestedTransaction(db, async (tx) => {
    await mergePeople(tx, { ...merge, mobile: input.mobile });
    return signIn({ ...parts, db: tx }, { userId: owner, isNew: false }, context);
  });
}

async function changeMobile(parts: UserParts, binding: Binding & { own: string }): Promise<Login> {
  const { own, input, context } = binding;
  const finish = await proveOldMobile(parts, { own, proof: input, context });
  const taken = (await findOwner(parts, input.mobile)) !== undefined;
  await useSmsCode(parts.db, { ...codeOf(parts, binding), keep: taken });
  if (taken) throw new AppError('MOBILE_TAKEN');
  await finish();
  return keepMobile(parts, binding);
}

const codeOf = ({ clock, tokens }: UserParts, { input, context }: Binding) =>
  ({
    mobile: input.mobile,
    scene: 'bind',
    code: input.code,
    address: context.address,
    clock,
    tokens,
  }) as const;

const uniqueViolation = '23505';

/** Throws MOBILE_TAKEN when somebody else bound the number just now, WRONG_LOGIN when the person has another by now. */
async function keepMobile(parts: UserParts, { own, input, context }: Binding): Promise<Login> {
  const { uid } = context.identity!;
  const kept = await parts.db
    .updateTable('users')
    .set({ mobile: input.mobile })
    .where('id', '=', uid)
    .where('state', '<>', 'gone')
    .where('mobile', 'is not distinct from', own)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== uniqueViolation) throw error;
      throw new AppError('MOBILE_TAKEN', { cause: error });
    });
  if (kept.numUpdatedRows === 0n) throw new AppError('WRONG_LOGIN', { message: '请先验证原手机号或密码' });
  return staySignedIn(parts, context.identity!);
}

async function getPerson({ db }: UserParts, userId: number) {
  const people = db.selectFrom('users').where('id', '=', userId).where('state', '<>', 'gone');
  const person = await people.select(['mobile', 'password_hash']).executeTakeFirst();
  if (!person) throw new AppError('SESSION_ENDED');
  return person;
}

async function findOwner({ db }: UserParts, mobile: string): Promise<number | undefined> {
  const owner = await db.selectFrom('users').where('mobile', '=', mobile).select('id').executeTakeFirst();
  return owner?.id;
}
