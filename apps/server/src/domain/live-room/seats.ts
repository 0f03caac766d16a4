import { sql } from 'kysely';
import { liveStatus, type LiveStatus } from '@academy/contract/limits.ts';
import type { SeatEntry } from '@academy/contract/realtime/seats.ts';
import type { Db, Tx } from '../../db/database.ts';
import { retryTransaction } from '../../db/transactions.ts';
import { AppError } from '../../kit/errors.ts';

/** A user in the queue or on a seat; `avatar` is a storage path. */
export interface SeatRow {
  readonly userId: number;
  /** Number by which others address an anonymous user. */
  readonly number: number;
  readonly status: 0 | 1;
  readonly question: string;
  readonly voiceOnly: boolean;
  readonly anonymous: boolean;
  readonly invited: boolean;
  readonly askedAt: Date;
  readonly name: string;
  readonly avatar: string | null;
}

export interface SeatListState {
  readonly version: number;
  readonly anchorId: number;
  readonly rows: readonly SeatRow[];
}

/** Shown instead of the name of an anonymous user. */
const anonymousName = '匿名家长';

/** The id by which all others, including the expert, know a user of the list: negative for anonymous users. */
export const publicId = ({ anonymous, number, userId }: Pick<SeatRow, 'anonymous' | 'number' | 'userId'>) =>
  anonymous ? -number : userId;

/** Whether a row of the live's list has this public id. */
export const hasPublicId = (id: number) =>
  sql<boolean>`case when anonymous then -number else user_id end = ${id}`;

/** A seat entry as clients receive it; `addressOf` converts a storage path to an address. */
export function presentSeat(
  row: SeatRow,
  {
    contentId,
    anchorId,
    addressOf,
  }: { contentId: number; anchorId: number; addressOf: (path: string) => string },
): SeatEntry {
  const { anonymous, avatar, status } = row;
  return {
    conversationID: `live-${contentId}`,
    nick: anonymous ? anonymousName : row.name,
    avatar: anonymous || avatar === null ? null : addressOf(avatar),
    userId: publicId(row),
    roomID: contentId,
    status,
    payload: {
      question: row.question,
      voice_only: row.voiceOnly,
      anonymous,
      invited: row.invited,
      asked_at: row.askedAt.toISOString(),
    },
    anchorID: anchorId,
  };
}

/** The list with its version, both read at the same moment; in the order of asking. */
export async function getSeats(db: Db | Tx, contentId: number): Promise<SeatListState> {
  // One statement reads one snapshot.
  const { rows } = await sql<SeatRow & { version: number; anchorId: number }>`
    select seat_version as version, coalesce(experts.user_id, 0) as "anchorId",
      seat.user_id as "userId", seat.number, seat.status, seat.question, seat.voice_only as "voiceOnly",
      seat.anonymous, seat.invited, seat.asked_at as "askedAt", users.nickname as name, media_assets.path as avatar
    from lives join contents on contents.id = lives.content_id
    left join experts on experts.id = contents.expert_id
    left join live_seats seat on seat.content_id = lives.content_id
    left join users on users.id = seat.user_id left join media_assets on media_assets.id = users.avatar_id
    where lives.content_id = ${contentId} order by seat.asked_at, seat.number`.execute(db);
  const first = rows[0];
  // A live with an empty list is one row of nulls.
  const list = rows.filter(({ userId }) => (userId as number | null) !== null);
  return { version: first?.version ?? 0, anchorId: first?.anchorId ?? 0, rows: list };
}

/**
 * Changes the list while holding the lock of the live's row, so that concurrent changes wait; its version increases
 * unless `work` returns false. Throws NOT_FOUND for an unknown live. Retried, because merging and erasing users lock the
 * users before their lives.
 */
export async function changeSeats(
  db: Db,
  contentId: number,
  work: (tx: Tx, live: { status: LiveStatus }) => Promise<boolean>,
): Promise<void> {
  await retryTransaction(db, async (tx) => {
    const live = await tx
      .selectFrom('lives')
      .select(sql<LiveStatus>`status`.as('status'))
      .where('content_id', '=', contentId)
      .forUpdate()
      .executeTakeFirst();
    if (!live) throw new AppError('NOT_FOUND', { message: '没有找到这场直播' });
    if (!(await work(tx, live))) return;
    await tx
      .updateTable('lives')
      .set({ seat_version: sql<number>`seat_version + 1` })
      .where('content_id', '=', contentId)
      .execute();
  });
}

/** Throws CONFLICT unless the live is running: there are no seats before and after. */
export function assertRunning({ status }: { status: LiveStatus }): void {
  if (status !== liveStatus.live) throw new AppError('CONFLICT', { message: '直播进行中才能连麦' });
}
