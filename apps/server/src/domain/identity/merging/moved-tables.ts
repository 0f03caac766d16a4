import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';

interface People {
  readonly from: number;
  readonly into: number;
}

/** How the rows of one table pass from one person to another. */
interface MovedTable {
  /** The column that says whose a row is; a test compares these with every reference to a person in the database. */
  readonly of: `${keyof Schema}.${string}`;
  readonly move: (tx: Tx, people: People) => Promise<void>;
}

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

async function recountCommentLikes(tx: Tx, same: RawBuilder<boolean>): Promise<void> {
  await sql`update comments set like_count = greatest(like_count - 1, 0)
    where id in (select theirs.comment_id from comment_likes mine, comment_likes theirs where ${same})`.execute(
    tx,
  );
}

/** Every table that says whose a row is, but for sessions, which end where they are. */
export const movedTables: readonly MovedTable[] = [
  every('external_identities'),
  every('experts'),
  every('uploads'),
  every('data_exports'),
  every('feedbacks'),
  every('ledger_entries'),
  every('shares'),
  every('comments'),
  every('live_comments'),
  once({ table: 'interactions', about: ['content_id', 'kind'], recount: recountInteractions }),
  once({ table: 'follows', about: ['expert_id'], recount: recountFollows }),
  once({ table: 'comment_likes', about: ['comment_id'], recount: recountCommentLikes }),
  once({ table: 'author_blocks', about: ['expert_id', 'account_id'] }),
  once({ table: 'reports', about: ['target', 'target_id'] }),
  once({ table: 'consents', about: ['article_key', 'version'] }),
  once({ table: 'area_choices', about: ['area_id'], latest: 'chosen_at' }),
  once({ table: 'search_history', about: ['word'], latest: 'searched_at' }),
];
