import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { guestViews } from '@academy/contract/learning-limits.ts';
import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/lock-user.ts';
import { AppError } from '../../kit/errors.ts';
import { isEqualHash, type KeyedHash } from '../../kit/keyed-hash.ts';
import type { LearningUnit } from './learning-unit.ts';
import { insertViewSession } from './view-sessions.ts';

/**
 * Tickets of guests: the server signs when a guest began to watch a unit, and stores nothing. Whoever signs in on that
 * phone opens a view session with it, which began when the ticket was made.
 */

interface GuestView {
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
}

const signatureOf = (tokens: KeyedHash, { sessionId, openedAt }: GuestView, unit: LearningUnit): string =>
  tokens.hash('guest view', [sessionId, openedAt, unit.contentId, unit.lessonId ?? 0].join('/'));

export function createGuestTicket(
  tokens: KeyedHash,
  { unit, now }: { unit: LearningUnit; now: Date },
): string {
  const view = { sessionId: randomUUID(), openedAt: now.getTime() };
  return [view.sessionId, view.openedAt, signatureOf(tokens, view, unit)].join('.');
}

interface TakeOver {
  readonly ticket: string;
  readonly userId: number;
  readonly unit: LearningUnit;
  /** The student for whom it counts. */
  readonly studentId: number | undefined;
  readonly now: Date;
}

/**
 * Opens the view session of a ticket for a user; a repeated call returns the same one. Throws NOT_FOUND for a ticket that
 * was not made for this unit, CONFLICT for one that is too old or was taken over by another user, TOO_SOON beyond
 * `guestViews.perDay`.
 */
export async function takeOverGuestView(
  tx: Tx,
  { tokens, ...input }: TakeOver & { tokens: KeyedHash },
): Promise<{ sessionId: string; nonce: string }> {
  const { ticket, userId, unit, now } = input;
  const [sessionId = '', openedAt = '', signature = ''] = ticket.split('.');
  const view = { sessionId, openedAt: Number(openedAt) };
  if (!isEqualHash(signature, signatureOf(tokens, view, unit)))
    throw new AppError('NOT_FOUND', { message: '这次学习已经结束，请重新开始' });
  if (view.openedAt < now.getTime() - guestViews.maxAge)
    throw new AppError('CONFLICT', { message: '登录前的学习已超过 24 小时，不再计入' });
  if (!(await lockUser(tx, userId))) throw new AppError('SESSION_ENDED');
  const session = { sessionId, nonce: signature };
  const owner = await findOwner(tx, sessionId);
  if (owner === userId) return session;
  if (owner !== undefined) throw new AppError('CONFLICT', { message: '这次学习已计入另一个账号' });
  await checkDailyLimit(tx, input);
  const isNew = await insertViewSession(tx, {
    ...input,
    ...session,
    openedAt: new Date(view.openedAt),
    takenOverAt: now,
  });
  // Another user took it over meanwhile.
  if (!isNew) throw new AppError('CONFLICT', { message: '这次学习已计入另一个账号' });
  return session;
}

async function findOwner(tx: Tx, sessionId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('view_sessions')
    .where('id', '=', sessionId)
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

async function checkDailyLimit(tx: Tx, { userId, now }: Pick<TakeOver, 'userId' | 'now'>): Promise<void> {
  const since = new Date(now.getTime() - guestViews.maxAge);
  const { count } = await tx
    .selectFrom('view_sessions')
    .where('user_id', '=', userId)
    .where('opened_at', '>', new Date(since.getTime() - guestViews.maxAge))
    .where('taken_over_at', '>', since)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= guestViews.perDay)
    throw new AppError('TOO_SOON', { message: '登录前的学习今天计入得太多了，请明天再来' });
}
