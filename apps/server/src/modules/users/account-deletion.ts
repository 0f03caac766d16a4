import { randomUUID } from 'node:crypto';
import { leave } from '@academy/contract/areas/identity.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import { coolingOff } from '@academy/contract/limits.ts';
import type { Tx } from '../../db/database.ts';
import { checkUserPassword } from '../../domain/identity/check-password.ts';
import { endSessions } from '../../domain/identity/end-sessions.ts';
import { redeemSmsCode } from '../../domain/identity/sms-codes.ts';
import { AppError } from '../../kit/errors.ts';
import { type CallContext, route, type Route } from '../../transport/route.ts';
import { cleanText } from './profile-text.ts';
import type { UserDeps } from './user-deps.ts';

type Input = InputOf<typeof leave>;

/** Starts the cooling-off period; after it the user is erased (jobs/account-maintenance.ts). */
export const createAccountDeletionRoute = (deps: UserDeps): Route =>
  route(leave, async (input, context) => {
    const { uid: userId } = context.identity!;
    await verifyOwner(deps, input, context);
    const now = deps.clock.now();
    const leavesAt = new Date(now.getTime() + coolingOff);
    await deps.db.transaction().execute(async (tx) => {
      await checkNotLastOperator(tx, userId);
      await tx
        .updateTable('users')
        .set({ state: 'leaving', leaves_at: leavesAt })
        .where('id', '=', userId)
        .where('state', '=', 'active')
        .execute();
      await saveReason(tx, { userId, reason: cleanText(input.reason ?? ''), now });
      await endSessions(tx, { userId, cause: 'unsubscribe' });
    });
    return { leaves_at: leavesAt.toISOString() };
  });

/** An unlocked phone must not be enough: a code or the password is required if the user has either. */
async function verifyOwner(
  { db, clock, tokens }: UserDeps,
  input: Input,
  context: CallContext,
): Promise<void> {
  const { uid: userId } = context.identity!;
  const person = await db
    .selectFrom('users')
    .select(['mobile', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!person) throw new AppError('SESSION_ENDED');
  const { code, password } = input;
  const { address, clientInfo } = context;
  const { device } = clientInfo;
  if (code !== undefined && person.mobile !== null) {
    await redeemSmsCode(db, { mobile: person.mobile, scene: 'leave', code, address, clock, tokens });
  } else if (password !== undefined && person.password_hash !== null) {
    const right = await checkUserPassword(db, { userId, password, address, device, clock, tokens });
    if (!right) throw new AppError('WRONG_LOGIN', { message: '密码不正确' });
  } else if (person.mobile !== null || person.password_hash !== null) {
    throw new AppError('INVALID_INPUT', { message: '请填写验证码或密码' });
  }
}

/** An academy without operators could not appoint one. Two operators who leave at once wait for each other here. */
async function checkNotLastOperator(tx: Tx, userId: number): Promise<void> {
  const operators = await tx
    .selectFrom('users')
    .select('id')
    .where('operator', '=', true)
    .where('state', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (operators.length === 1 && operators[0]!.id === userId) {
    throw new AppError('NOT_ALLOWED', {
      message: '您是学院唯一的运营人员，请先请另一位接任，再注销账号',
    });
  }
}

/** Stored as feedback, where operators read it; it is deleted with the user. */
async function saveReason(
  tx: Tx,
  { userId, reason, now }: { userId: number; reason: string; now: Date },
): Promise<void> {
  if (reason === '') return;
  const text = `申请注销，原因：${reason}`;
  await tx
    .insertInto('feedbacks')
    .values({ user_id: userId, request_key: randomUUID(), text, created_at: now })
    .execute();
}
