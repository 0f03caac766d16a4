import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DataOwner } from './personal-table.ts';

/** Shorter names are everyday words: a user called 妈 would lose every comment. */
export const minNameLength = 2;

/** Neither is longer than the shortest name, so that no text outgrows its limit. */
const replacements = { child: '孩子', owner: '家长' } as const;

interface NamedText {
  readonly name: string;
  readonly replacement: string;
}

const isLongEnough = (name: string | null): name is string =>
  name !== null && Array.from(name).length >= minNameLength;

/** The names of a user's children, present and former. */
async function listChildNames(tx: Tx, { id, formerChildNames }: DataOwner): Promise<NamedText[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from guardians join students on students.id = student_id where user_id = ${id}`.execute(
    tx,
  );
  return [...rows.map(({ name }) => name), ...formerChildNames].filter(isLongEnough).map(nameOfChild);
}

const nameOfChild = (name: string): NamedText => ({ name, replacement: replacements.child });

const latinName = /^[\p{Script=Latin}\d .'’-]+$/u;
const latinCharacters = 'A-Za-z0-9\u00C0-\u024F';

/**
 * The pattern of PostgreSQL that finds a name, to be used in any letter case. A Latin name is found as a whole word: An
 * is not part of Android. Chinese has no spaces, so that other names are found anywhere.
 */
export function namePattern(name: string): string {
  // The prefix makes the name a literal text and not a pattern.
  if (!latinName.test(name)) return `***=${name}`;
  const escaped = name.replaceAll(/[.'’-]/gu, String.raw`\$&`);
  return `(?<![${latinCharacters}])${escaped}(?![${latinCharacters}])`;
}

/** `text` with every name replaced in any letter case; longer names first, since they may contain others. */
function withoutNames(text: RawBuilder<string>, names: readonly NamedText[]): RawBuilder<string> {
  const longestFirst = names.toSorted((one, other) => other.name.length - one.name.length);
  return longestFirst.reduce(
    (rest, { name, replacement }) =>
      sql<string>`regexp_replace(${rest}, ${namePattern(name)}, ${replacement}, 'gi')`,
    text,
  );
}

/** Texts of somebody in the family may name a child who stays with them. */
const byFamily = (userId: number) => sql`user_id in (
  select guardians.user_id from guardians where student_id in (
    select student_id from guardians own where own.user_id = ${userId}
    union all select student_id from former_children former where former.user_id = ${userId}))`;

/**
 * Replaces the names of the owner's children in comments and in questions of lives that stay, and in replies of others to
 * the owner's comments also the owner's own names, with the notices that quote them. All other texts are left alone: there
 * the same word may mean somebody else. Must be called before the owner's guardianships are deleted.
 */
export async function replaceNames(tx: Tx, owner: DataOwner): Promise<void> {
  const children = await listChildNames(tx, owner);
  await replaceInOwnTexts(tx, { userId: owner.id, names: children });
  const own = [owner.nickname, owner.login_name]
    .filter(isLongEnough)
    .map((name) => ({ name, replacement: replacements.owner }));
  await replaceInReplies(tx, { userId: owner.id, names: [...children, ...own] });
}

/**
 * Replaces the name of a child that is leaving its guardian in the guardian's own comments and questions. What others wrote is
 * theirs until the guardian is erased: anybody can add and remove a child with any name.
 */
export async function replaceChildName(
  tx: Tx,
  { userId, name }: { userId: number; name: string },
): Promise<void> {
  if (isLongEnough(name)) await replaceInOwnTexts(tx, { userId, names: [nameOfChild(name)] });
}

interface NamesOfUser {
  readonly userId: number;
  readonly names: readonly NamedText[];
}

async function replaceInOwnTexts(tx: Tx, { userId, names }: NamesOfUser): Promise<void> {
  for (const table of ['comments', 'live_comments', 'live_questions'])
    await replaceIn(tx, { table, names, where: sql`user_id = ${userId}` });
}

/** Replies of others to the user's comments, the notices that quote them, and reports about these comments. */
async function replaceInReplies(tx: Tx, { userId, names }: NamesOfUser): Promise<void> {
  if (names.length === 0) return;
  const ownIds = sql`select id from comments own where own.user_id = ${userId}`;
  const answers = await replaceIn(tx, {
    table: 'comments',
    names,
    where: sql`user_id <> ${userId} and not ${byFamily(userId)} and coalesce(reply_to_id, parent_id) in (${ownIds})`,
  });
  const replies = sql`select notice_id from notice_replies where reply_id = any(${answers}::bigint[])`;
  await replaceIn(tx, {
    table: 'notices',
    names,
    where: sql`(comment_id = any(${answers}::bigint[]) or id in (${replies}))`,
  });
  await sql`update reports set text = ${withoutNames(sql`text`, names)}
    where target = 'comment' and target_id in (${ownIds})`.execute(tx);
}

/** Returns the ids of the rows that changed. */
async function replaceIn(
  tx: Tx,
  { table, names, where }: { table: string; names: readonly NamedText[]; where: RawBuilder<unknown> },
): Promise<number[]> {
  if (names.length === 0) return [];
  const cleaned = withoutNames(sql`text`, names);
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(table)} set text = ${cleaned} where ${where} and text <> ${cleaned} returning id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
