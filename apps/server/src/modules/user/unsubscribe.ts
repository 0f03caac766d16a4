import { randomUUID } from 'node:crypto';
import { leave } from '@academy/contract/areas/identity.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import { coolingOff } from '@academy/contract/limits.ts';
import type { Tx } from '../../db/database.ts';
import { isPasswordOf } from '../../domain/identity/check-password.ts';
import { endSessions } from '../../domain/identity/end-sessions.ts';
import { useSmsCode } from '../../domain/identity/sms-codes.ts';
import { AppError } from '../../kit/app-error.ts';
import { type CallContext, route, type Route } from '../../transport/route.ts';
import { tidyText } from './own-text.ts';
import type { UserParts } from './user-parts.ts';

type Input = InputOf<typeof leave>;

/** Begins the time to think it over; when it has passed the person is erased (jobs/care-for-people.ts). */
export const createUnsubscribeRoute = (parts: UserParts): Route =>
  route(leave, async (input, context) => {
    const { uid: userId } = context.identity!;
    await prove(parts, input, context);
    const now = parts.clock.now();
    const leavesAt = new Date(now.getTime() + coolingOff);
    await parts.db.transaction().execute(async (tx) => {
      await checkOthersOperate(tx, userId);
      await tx
        .updateTable('users')
        .set({ state: 'leaving', leaves_at: leavesAt })
        .where('id', '=', userId)
        .where('state', '=', 'active')
        .execute();
      await noteReason(tx, { userId, reason: tidyText(input.reason ?? ''), now });
      await endSessions(tx, { userId, cause: 'unsubscribe' });
    });
    return { leaves_at: leavesAt.toISOString() };
  });

/** A phone left on a table must not be enough, wherever there is anything else that could prove who asks. */
async function prove({ db, clock, tokens }: UserParts, input: Input, context: CallContext): Promise<void> {
  const { uid: userId } = context.identity!;
  const person = await db
    .selectFrom('users')
    .select(['mobile', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!person) throw new AppError('SESSION_ENDED');
  const { code, password } = input;
  const { address } = context;
  if (code !== undefined && person.mobile !== null) {
    await useSmsCode(db, { mobile: person.mobile, scene: 'leave', code, address, clock, tokens });
  } else if (password !== undefined && person.password_hash !== null) {
    const right = await isPasswordOf(db, { userId, password, address, clock, tokens });
    if (!right) throw new AppError('WRONG_LOGIN', { message: '密码不正确' });
  } else if (person.mobile !== null || person.password_hash !== null) {
    throw new AppError('INVALID_INPUT', { message: '请填写验证码或密码' });
  }
}

/** An academy that nobody operates could not even appoint somebody. Operators who leave at once wait for each other. */
async function checkOthersOperate(tx: Tx, userId: number): Promise<void> {
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

/** Operators read it where they read what people say; it goes with the person. */
async function noteReason(
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
