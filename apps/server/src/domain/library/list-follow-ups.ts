import type { Db } from '../../db/database.ts';
import type { QaReference } from '@academy/contract/realtime/chat.ts';
import { rankLibrary } from './find-passages.ts';
import { isAbout } from './is-about.ts';
import { judgeScope } from './judge-scope.ts';
import { fold } from './understand-question.ts';

const most = 3;
/** What shares less with the question has nothing to do with it. */
const leastNear = 0.4;

/**
 * What may be asked next: questions that an expert answered, those nearest to this one first, then those about the same
 * contents. Never the question itself, and each has a sure answer.
 */
export async function listFollowUps(
  db: Db,
  { question, references }: { question: string; references: readonly QaReference[] },
): Promise<string[]> {
  const scope = judgeScope(question);
  if (scope === 'foreign' || scope === 'courtesy') return [];
  const { understood, ranked } = await rankLibrary(db, { question });
  const near = ranked
    .filter((row) => row.answer_id !== null && row.score >= leastNear && isAbout(row, understood))
    .map((row) => row.title);
  const contents = references
    .filter((one) => one.related_type !== 'expert' && one.related_type !== 'system')
    .map((one) => one.related_id)
    .filter((id) => id !== null);
  const about = contents.length === 0 ? [] : await listAbout(db, contents);
  const answered = references.filter((one) => one.related_type === 'expert').map((one) => one.title);
  const known = new Set([question, ...answered].map((one) => fold(one).trim()));
  return [...new Set([...near, ...about])].filter((one) => !known.has(fold(one).trim())).slice(0, most);
}

async function listAbout(db: Db, contents: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('approved_answers')
    .select('question')
    .where('state', '=', 'published')
    .where('content_id', 'in', contents)
    .orderBy('id')
    .limit(most + 1)
    .execute();
  return rows.map((row) => row.question);
}
