import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';
import { learnedTables } from './learned-tables.ts';
import type { MovedTable } from './moved-table.ts';

/** Rows that stand for themselves: every one of them passes on. */
const every = (table: keyof Schema): MovedTable => ({
  of: `${table}.user_id`,
  move: async (tx, { from, into }) => {
    await sql`update ${sql.table(table)} set user_id = ${into} where user_id = ${from}`.execute(tx);
  },
});

interface Once {
  readonly table: keyof Schema;
  /** What a person can have one row about. */
  readonly about: readonly string[];
  /** The column in which the later of two counts; without one the survivor's row stays as it is. */
  readonly latest?: string;
  /** Puts right what counts these rows; `same` joins those that both have, as `mine` and `theirs`. */
  readonly recount?: (tx: Tx, same: RawBuilder<boolean>) => Promise<void>;
}

/** Rows of which a person has one about each thing: what both have becomes one. */
const once = ({ table, about, latest, recount }: Once): MovedTable => ({
  of: `${table}.user_id`,
  move: async (tx, people) => {
    const name = sql.table(table);
    const pairs = about.map(
      (column) => sql`mine.${sql.ref(column)} is not distinct from theirs.${sql.ref(column)}`,
    );
    const same = sql<boolean>`mine.user_id = ${people.into} and theirs.user_id = ${people.from}
      and ${sql.join(pairs, sql` and `)}`;
    if (latest) {
      const time = sql.ref(latest);
      await sql`update ${name} mine set ${time} = theirs.${time} from ${name} theirs
        where ${same} and theirs.${time} > mine.${time}`.execute(tx);
    }
    await recount?.(tx, same);
    await sql`delete from ${name} theirs using ${name} mine where ${same}`.execute(tx);
    await every(table).move(tx, people);
  },
});

/** Both liked, collected or reserved it: one person did. */
async function recountInteractions(tx: Tx, same: RawBuilder<boolean>): Promise<void> {
  const both = (kind: string) => sql`
    select theirs.content_id from interactions mine, interactions theirs where ${same} and mine.kind = ${kind}`;
  await sql`update contents set like_count = greatest(like_count - 1, 0) where id in (${both('like')})`.execute(
    tx,
  );
  await sql`update contents set collect_count = greatest(collect_count - 1, 0) where id in (${both('collect')})`.execute(
    tx,
  );
  await sql`update lives set reserve_count = greatest(reserve_count - 1, 0)
    where content_id in (${both('reserve')})`.execute(tx);
}

async function recountFollows(tx: Tx, same: RawBuilder<boolean>): Promise<void> {
  await sql`update experts set follower_count = greatest(follower_count - 1, 0)
    where id in (select theirs.expert_id from follows mine, follows theirs where ${same})`.execute(tx);
}

/** What took back an entry that now stands twice goes with it. */
async function dropReversals(tx: Tx, same: RawBuilder<boolean>): Promise<void> {
  await sql`delete from ledger_entries where reverses in (
    select theirs.id from ledger_entries mine, ledger_entries theirs where ${same})`.execute(tx);
}

async function recountCommentLikes(tx: Tx, same: RawBuilder<boolean>): Promise<void> {
  await sql`update comments set like_count = greatest(like_count - 1, 0)
    where id in (select theirs.comment_id from comment_likes mine, comment_likes theirs where ${same})`.execute(
    tx,
  );
}

/**
 * Only one paper of an exam lies open to a person: theirs is given up where the survivor has one, and says nothing yet.
 */
const attempts: MovedTable = {
  of: 'exam_attempts.user_id',
  move: async (tx, people) => {
    await sql`delete from exam_attempts theirs using exam_attempts mine
      where mine.user_id = ${people.into} and theirs.user_id = ${people.from} and mine.exam_id = theirs.exam_id
        and mine.submitted_at is null and theirs.submitted_at is null`.execute(tx);
    await every('exam_attempts').move(tx, people);
  },
};

/** The survivor's current child stays the current one; theirs is where they had none. */
const guardians: MovedTable = {
  of: 'guardians.user_id',
  move: async (tx, people) => {
    await sql`update guardians set current = false where user_id = ${people.from}
      and exists (select from guardians where user_id = ${people.into} and current)`.execute(tx);
    await once({ table: 'guardians', about: ['student_id'] }).move(tx, people);
  },
};

/** Rows that name somebody in another column than most. */
const named = (table: keyof Schema, column: string): MovedTable => ({
  of: `${table}.${column}`,
  move: async (tx, { from, into }) => {
    const name = sql.ref(column);
    await sql`update ${sql.table(table)} set ${name} = ${into} where ${name} = ${from}`.execute(tx);
  },
});

/** Conversations keep their names, but for the other's of one that both have. What was asked today adds up. */
const questions: MovedTable = {
  of: 'qa_sessions.user_id',
  move: async (tx, { from, into }) => {
    await sql`update qa_sessions theirs set session_key = left(theirs.session_key, 40) || '-' || theirs.id
      from qa_sessions mine
      where theirs.user_id = ${from} and mine.user_id = ${into} and mine.session_key = theirs.session_key`.execute(
      tx,
    );
    await every('qa_sessions').move(tx, { from, into });
    await sql`insert into qa_usage (asker, day, questions, tokens)
      select ${`u:${into}`}, day, questions, tokens from qa_usage where asker = ${`u:${from}`}
      on conflict (asker, day) do update
        set questions = qa_usage.questions + excluded.questions, tokens = qa_usage.tokens + excluded.tokens`.execute(
      tx,
    );
    await sql`delete from qa_usage where asker = ${`u:${from}`}`.execute(tx);
  },
};

/** Every table that says whose a row is, but for sessions, which end where they are, and phones with them. */
export const movedTables: readonly MovedTable[] = [
  every('external_identities'),
  every('experts'),
  every('uploads'),
  every('data_exports'),
  every('feedbacks'),
  every('shares'),
  every('comments'),
  every('live_comments'),
  every('live_runs'),
  every('live_questions'),
  once({ table: 'notices', about: ['cause'] }),
  once({ table: 'notice_settings', about: ['topic'] }),
  once({ table: 'live_assistants', about: ['content_id'] }),
  once({ table: 'live_visits', about: ['content_id'] }),
  once({ table: 'live_seats', about: ['content_id'] }),
  questions,
  named('qa_cases', 'handled_by'),
  guardians,
  every('pairing_failures'),
  named('pairing_codes', 'made_by'),
  named('pairing_codes', 'used_by'),
  named('graduations', 'graduated_by'),
  once({ table: 'interactions', about: ['content_id', 'kind'], recount: recountInteractions }),
  once({ table: 'follows', about: ['expert_id'], recount: recountFollows }),
  once({ table: 'comment_likes', about: ['comment_id'], recount: recountCommentLikes }),
  once({ table: 'author_blocks', about: ['expert_id', 'account_id'] }),
  once({ table: 'reports', about: ['target', 'target_id'] }),
  once({ table: 'ledger_entries', about: ['cause'], recount: dropReversals }),
  once({ table: 'course_ratings', about: ['content_id'] }),
  once({ table: 'consents', about: ['article_key', 'version'] }),
  once({ table: 'area_choices', about: ['area_id'], latest: 'chosen_at' }),
  once({ table: 'search_history', about: ['word'], latest: 'searched_at' }),
  attempts,
  every('view_sessions'),
  every('view_intervals'),
  ...learnedTables,
];
