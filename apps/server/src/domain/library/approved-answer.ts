import { sql } from 'kysely';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import type { Passage } from '../../ports/answerer.ts';
import { readFrequencies } from './find-passages.ts';
import { listPassagesOfContent, presentCandidate } from './list-candidates.ts';
import { rankPassages } from './rank-passages.ts';
import { understandQuestion } from './understand-question.ts';

export interface ApprovedAnswer {
  readonly answer_id: number;
  readonly question: string;
  readonly answer: string;
  /** Since when it is used. */
  readonly approvedAt: Date;
  readonly expert: { readonly id: number; readonly name: string; readonly title: string } | null;
  /** Further reading. */
  readonly content: {
    readonly type: ContentType;
    readonly id: number;
    readonly title: string;
    readonly summary: string;
  } | null;
  /** The passage of it that says most about the question; null while it is not indexed. */
  readonly passage: Passage | null;
}

/** A published answer; undefined for another. A withdrawn content is left out. */
export async function findApprovedAnswer(db: Db, id: number): Promise<ApprovedAnswer | undefined> {
  const row = await db
    .selectFrom('approved_answers')
    .leftJoin('experts', 'experts.id', 'approved_answers.expert_id')
    .leftJoin('contents', (join) =>
      join
        .onRef('contents.id', '=', 'approved_answers.content_id')
        .on('contents.state', '=', sql.lit('published')),
    )
    .select(['approved_answers.id as answer_id', 'approved_answers.question', 'approved_answers.answer'])
    .select('approved_answers.approved_at as approvedAt')
    .select(['experts.id as expert_id', 'experts.name', 'experts.title as expert_title'])
    .select(['contents.id as content_id', 'contents.type', 'contents.title', 'contents.summary'])
    .where('approved_answers.id', '=', id)
    .where('approved_answers.state', '=', 'published')
    .executeTakeFirst();
  if (!row) return undefined;
  const { expert_id: expertId, name, expert_title: title } = row;
  return {
    passage: row.content_id === null ? null : await findBestPassage(db, row.content_id, row.question),
    answer_id: row.answer_id,
    question: row.question,
    answer: row.answer,
    approvedAt: row.approvedAt,
    expert: expertId === null ? null : { id: expertId, name: name ?? '', title: title ?? '' },
    content:
      row.content_id === null || row.type === null
        ? null
        : { type: row.type, id: row.content_id, title: row.title ?? '', summary: row.summary ?? '' },
  };
}

async function findBestPassage(db: Db, contentId: number, question: string): Promise<Passage | null> {
  const understood = understandQuestion(question);
  const passages = await listPassagesOfContent(db, contentId);
  const [best] = rankPassages(understood, passages, await readFrequencies(db, understood.concepts));
  return best ? presentCandidate(best) : null;
}
