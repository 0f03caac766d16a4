import { isPasswordOf } from '../../domain/identity/check-password.ts';
import { useSmsCode } from '../../domain/identity/sms-codes.ts';
import { AppError } from '../../kit/app-error.ts';
import type { CallContext } from '../../transport/route.ts';
import type { UserParts } from './user-parts.ts';

interface Claim {
  readonly own: string;
  readonly proof: { readonly old_code?: string; readonly password?: string };
  readonly context: CallContext;
}

/**
 * Proves that whoever changes a number is its owner, by a code that was sent to it or by the password: a phone left on a
 * table must not be enough. Resolves to what uses the code up, to be called when all else is right. Throws WRONG_CODE,
 * WRONG_LOGIN.
 */
export async function proveOldMobile(
  { db, clock, tokens }: UserParts,
  { own, proof, context }: Claim,
): Promise<() => Promise<void>> {
  const { old_code: code, password } = proof;
  if (code !== undefined) {
    const use = { mobile: own, scene: 'bind', code, address: context.address, clock, tokens } as const;
    await useSmsCode(db, { ...use, keep: true });
    return () => useSmsCode(db, use);
  }
  if (password === undefined) throw new AppError('WRONG_LOGIN', { message: '请先验证原手机号或密码' });
  await provePassword({ db, clock, tokens }, password, context);
  return async () => {};
}

/** Throws WRONG_LOGIN unless this is the password of whoever calls. */
export async function provePassword(
  { db, clock, tokens }: Pick<UserParts, 'db' | 'clock' | 'tokens'>,
  password: string | undefined,
  { identity, address }: CallContext,
): Promise<void> {
  if (password === undefined) throw new AppError('WRONG_LOGIN', { message: '请先验证密码' });
  const right = await isPasswordOf(db, { userId: identity!.uid, password, address, clock, tokens });
  if (!right) throw new AppError('WRONG_LOGIN', { message: '密码不正确' });
}
