import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Schema } from '../../../db/generated/schema.ts';
import { movedLearningTables } from './moved-learning-tables.ts';
import type { MovedTable } from './moved-table.ts';

/** Independent rows: all of them are moved. */
const moveAll = (table: keyof Schema): MovedTable => ({
  ownerColumn: `${table}.user_id`,
  move: async (tx, { from, into }) => {
    await sql`update ${sql.table(table)} set user_id = ${into} where user_id = ${from}`.execute(tx);
  },
});

interface UniqueRows {
  readonly table: keyof Schema;
  /** The columns that are unique per user. */
  readonly uniqueColumns: readonly string[];
  /** The time column by which the later of two rows wins; without one the remaining user's row stays unchanged. */
  readonly latestColumn?: string;
  /** Corrects counters of these rows; `same` joins the duplicates, as `mine` and `theirs`. */
  readonly recount?: (tx: Tx, same: RawBuilder<boolean>) => Promise<void>;
}

/** Rows that are unique per user and thing: duplicates become one row. */
const moveUnique = ({ table, uniqueColumns, latestColumn, recount }: UniqueRows): MovedTable => ({
  ownerColumn: `${table}.user_id`,
  move: async (tx, users) => {
    const name = sql.table(table);
    const pairs = uniqueColumns.map(
      (column) => sql`mine.${sql.ref(column)} is not distinct from theirs.${sql.ref(column)}`,
    );
    const same = sql<boolean>`mine.user_id = ${users.into} and theirs.user_id = ${users.from}
      and ${sql.join(pairs, sql` and `)}`;
    if (latestColumn) {
      const time = sql.ref(latestColumn);
      await sql`update ${name} mine set ${time} = theirs.${time} from ${name} theirs
        where ${same} and theirs.${time} > mine.${time}`.execute(tx);
    }
    await recount?.(tx, same);
    await sql`delete from ${name} theirs using ${name} mine where ${same}`.execute(tx);
    await moveAll(table).move(tx, users);
  },
});

/** A content that both liked, collected or reserved counts once. */
async function recountInteractions(tx: Tx, same: RawBuilder<boolean>): Promise<void> {
  const inBoth = (kind: string) => sql`
    select theirs.content_id from interactions mine, interactions theirs where ${same} and mine.kind = ${kind}`;
  await sql`update contents set like_count = greatest(like_count - 1, 0) where id in (${inBoth('like')})`.execute(
    tx,
  );
  await sql`update contents set collect_count = greatest(collect_count - 1, 0) where id in (${inBoth('collect')})`.execute(
    tx,
  );
  await sql`update lives set reserve_count = greatest(reserve_count - 1, 0)
    where content_id in (${inBoth('reserve')})`.execute(tx);
}

async function recountFollows(tx: Tx, same: RawBuilder<boolean>): Promise<void> {
  await sql`update experts set follower_count = greatest(follower_count - 1, 0)
    where id in (select theirs.expert_id from follows mine, follows theirs where ${same})`.execute(tx);
}

/** The seat list of a live changes: clients apply its next version. */
const movedSeats: MovedTable = {
  ownerColumn: 'live_seats.user_id',
  move: async (tx, users) => {
    await sql`update lives set seat_version = seat_version + 1
      where content_id in (select content_id from live_seats where user_id = ${users.from})`.execute(tx);
    await moveUnique({ table: 'live_seats', uniqueColumns: ['content_id'] }).move(tx, users);
  },
};

/** Reversals of a duplicate entry are deleted with it. */
async function deleteReversals(tx: Tx, same: RawBuilder<boolean>): Promise<void> {
  await sql`delete from ledger_entries where reverses in (
    select theirs.id from ledger_entries mine, ledger_entries theirs where ${same})`.execute(tx);
}

async function recountCommentLikes(tx: Tx, same: RawBuilder<boolean>): Promise<void> {
  await sql`update comments set like_count = greatest(like_count - 1, 0)
    where id in (select theirs.comment_id from comment_likes mine, comment_likes theirs where ${same})`.execute(
    tx,
  );
}

/** A user can have only one open attempt at an exam: the other's is deleted when the remaining user has one. */
const movedAttempts: MovedTable = {
  ownerColumn: 'exam_attempts.user_id',
  move: async (tx, users) => {
    await sql`delete from exam_attempts theirs using exam_attempts mine
      where mine.user_id = ${users.into} and theirs.user_id = ${users.from} and mine.exam_id = theirs.exam_id
        and mine.submitted_at is null and theirs.submitted_at is null`.execute(tx);
    await moveAll('exam_attempts').move(tx, users);
  },
};

/** The remaining user's current child stays the current one; the other's is used only if they had none. */
const movedGuardians: MovedTable = {
  ownerColumn: 'guardians.user_id',
  move: async (tx, users) => {
    await sql`update guardians set current = false where user_id = ${users.from}
      and exists (select from guardians where user_id = ${users.into} and current)`.execute(tx);
    await moveUnique({ table: 'guardians', uniqueColumns: ['student_id'] }).move(tx, users);
  },
};

/** Rows that refer to a user by another column than `user_id`. */
const moveColumn = (table: keyof Schema, column: string): MovedTable => ({
  ownerColumn: `${table}.${column}`,
  move: async (tx, { from, into }) => {
    const name = sql.ref(column);
    await sql`update ${sql.table(table)} set ${name} = ${into} where ${name} = ${from}`.execute(tx);
  },
});

/** Conversations keep their keys; where both users have the same one, the moved conversation gets a suffix. Usage is added up. */
const movedQuestions: MovedTable = {
  ownerColumn: 'qa_sessions.user_id',
  move: async (tx, { from, into }) => {
    await sql`update qa_sessions theirs set session_key = left(theirs.session_key, 40) || '-' || theirs.id
      from qa_sessions mine
      where theirs.user_id = ${from} and mine.user_id = ${into} and mine.session_key = theirs.session_key`.execute(
      tx,
    );
    await moveAll('qa_sessions').move(tx, { from, into });
    await sql`insert into qa_usage (requester, day, questions, tokens)
      select ${`u:${into}`}, day, questions, tokens from qa_usage where requester = ${`u:${from}`}
      on conflict (requester, day) do update
        set questions = qa_usage.questions + excluded.questions, tokens = qa_usage.tokens + excluded.tokens`.execute(
      tx,
    );
    await sql`delete from qa_usage where requester = ${`u:${from}`}`.execute(tx);
  },
};

/** Uploads, and what both users did today, which the limits of a day count together. */
const movedUploads: MovedTable = {
  ownerColumn: 'uploads.user_id',
  move: async (tx, { from, into }) => {
    await moveAll('uploads').move(tx, { from, into });
    await sql`insert into daily_counts (day, kind, subject, amount)
      select day, kind, ${`u:${into}`}, amount from daily_counts where subject = ${`u:${from}`}
      on conflict (day, kind, subject) do update set amount = daily_counts.amount + excluded.amount`.execute(
      tx,
    );
    await sql`delete from daily_counts where subject = ${`u:${from}`}`.execute(tx);
  },
};

/**
 * The remaining user's second factor stays if it was ever confirmed; otherwise the other's takes its place, so that a
 * merge never leaves an operator without one who had one.
 */
const movedSecondFactors: MovedTable = {
  ownerColumn: 'second_factors.user_id',
  move: async (tx, { from, into }) => {
    await sql`delete from second_factors theirs using second_factors mine
      where mine.user_id = ${into} and theirs.user_id = ${from} and mine.confirmed_at is not null`.execute(
      tx,
    );
    await sql`delete from second_factors mine using second_factors theirs
      where mine.user_id = ${into} and theirs.user_id = ${from}`.execute(tx);
    await moveAll('second_factors').move(tx, { from, into });
  },
};

/** Every table that refers to a user, except sessions and their push devices, which end. */
export const movedTables: readonly MovedTable[] = [
  moveAll('external_identities'),
  movedSecondFactors,
  moveAll('experts'),
  movedUploads,
  moveAll('data_exports'),
  moveAll('feedbacks'),
  moveUnique({ table: 'school_requests', uniqueColumns: ['area_id', 'name'] }),
  moveAll('shares'),
  moveAll('comments'),
  moveAll('live_comments'),
  moveAll('live_runs'),
  moveAll('live_questions'),
  moveUnique({ table: 'notices', uniqueColumns: ['cause'] }),
  moveUnique({ table: 'notice_settings', uniqueColumns: ['topic'] }),
  moveUnique({ table: 'live_assistants', uniqueColumns: ['content_id'] }),
  moveUnique({ table: 'live_visits', uniqueColumns: ['content_id'] }),
  movedSeats,
  movedQuestions,
  moveColumn('qa_cases', 'handled_by'),
  movedGuardians,
  moveAll('former_children'),
  moveAll('pairing_failures'),
  moveAll('class_code_failures'),
  moveColumn('pairing_codes', 'created_by'),
  moveColumn('pairing_codes', 'used_by'),
  moveColumn('graduations', 'graduated_by'),
  moveUnique({ table: 'interactions', uniqueColumns: ['content_id', 'kind'], recount: recountInteractions }),
  moveUnique({ table: 'follows', uniqueColumns: ['expert_id'], recount: recountFollows }),
  moveUnique({ table: 'comment_likes', uniqueColumns: ['comment_id'], recount: recountCommentLikes }),
  moveUnique({ table: 'author_blocks', uniqueColumns: ['expert_id', 'account_id'] }),
  moveUnique({ table: 'reports', uniqueColumns: ['target', 'target_id'] }),
  moveUnique({ table: 'ledger_entries', uniqueColumns: ['cause'], recount: deleteReversals }),
  moveUnique({ table: 'course_ratings', uniqueColumns: ['content_id'] }),
  moveUnique({ table: 'consents', uniqueColumns: ['article_key', 'version'] }),
  moveUnique({ table: 'area_choices', uniqueColumns: ['area_id'], latestColumn: 'chosen_at' }),
  moveUnique({ table: 'search_history', uniqueColumns: ['word'], latestColumn: 'searched_at' }),
  movedAttempts,
  moveAll('view_sessions'),
  moveAll('view_intervals'),
  moveUnique({ table: 'content_views', uniqueColumns: ['day', 'content_id'] }),
  ...movedLearningTables,
];
