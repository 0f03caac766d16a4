import type { Db } from '../../db/database.ts';
import type { QaReference } from '@academy/contract/realtime/chat.ts';
import { rankLibrary } from './find-passages.ts';
import { isAbout } from './rank-passages.ts';
import { classifyScope } from './classify-question.ts';
import { fold } from './understand-question.ts';

const maxFollowUps = 3;
/** Below this score a question has nothing to do with the current one. */
const minScore = 0.4;

/**
 * Suggested next questions, all with an approved answer: the most similar ones first, then those about the same
 * contents. Never the current question itself.
 */
export async function listFollowUps(
  db: Db,
  { question, references }: { question: string; references: readonly QaReference[] },
): Promise<string[]> {
  const scope = classifyScope(question);
  if (scope === 'foreign' || scope === 'courtesy') return [];
  const { understood, ranked } = await rankLibrary(db, { question });
  const similar = ranked
    .filter((row) => row.answer_id !== null && row.score >= minScore && isAbout(row, understood))
    .map((row) => row.title);
  const contents = references
    .filter((item) => item.related_type !== 'expert' && item.related_type !== 'system')
    .map((item) => item.related_id)
    .filter((id) => id !== null);
  const related = contents.length === 0 ? [] : await listQuestionsAbout(db, contents);
  const answered = references.filter((item) => item.related_type === 'expert').map((item) => item.title);
  const excluded = new Set([question, ...answered].map((item) => fold(item).trim()));
  return [...new Set([...similar, ...related])]
    .filter((item) => !excluded.has(fold(item).trim()))
    .slice(0, maxFollowUps);
}

async function listQuestionsAbout(db: Db, contents: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('approved_answers')
    .select('question')
    .where('state', '=', 'published')
    .where('content_id', 'in', contents)
    .orderBy('id')
    .limit(maxFollowUps + 1)
    .execute();
  return rows.map((row) => row.question);
}
