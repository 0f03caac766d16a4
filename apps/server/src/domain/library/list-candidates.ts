import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Passage, PassageSource } from '../../ports/answerer.ts';
import type { Rankable, Ranked } from './rank-passages.ts';

/** Search queries in PostgreSQL's tsquery syntax. */
export interface Search {
  /** A passage must match this query. */
  readonly anyConcept: string;
  readonly concepts: readonly string[];
  readonly importances: readonly number[];
}

export interface Candidate extends Rankable {
  readonly id: number;
  readonly source: PassageSource;
  readonly content_id: number | null;
  readonly system_key: string | null;
  readonly answer_id: number | null;
  readonly expert_id: number | null;
  readonly paragraph: number | null;
  readonly lesson_id: number | null;
  readonly lesson_title: string | null;
  readonly second: number | null;
}

/**
 * The passages that match a search. Withdrawn contents are left out at once, changed ones until they are indexed
 * again, since they may say something else now.
 */
export async function listCandidates(
  db: Db,
  {
    anyConcept,
    concepts,
    importances,
    limit,
    areaId,
  }: Search & { limit: number; areaId?: number | undefined },
): Promise<Candidate[]> {
  const { rows } = await sql<Omit<Candidate, 'sourceKey' | 'sourceWeight'>>`
    select passage.id, passage.source, passage.content_id, passage.system_key, passage.answer_id,
      approved.expert_id, passage.title, passage.heading, passage.text, passage.about, passage.paragraph,
      passage.lesson_id, lesson.title as lesson_title, passage.second
    from find_qa_candidates(${anyConcept}::tsquery, ${concepts}::tsquery[], ${importances}::float8[], ${limit}) found
    join qa_passages passage on passage.id = found.passage_id
    left join contents content on content.id = passage.content_id
    left join lessons lesson on lesson.id = passage.lesson_id
    left join approved_answers approved on approved.id = passage.answer_id
    where (content.id is null or content.state = 'published')
      and (approved.id is null or approved.state = 'published')
      and (content.id is null or ${areaId ?? null}::bigint is null or content.area_id in (
        select related.id from areas chosen
        join areas related on starts_with(related.path, chosen.path) or starts_with(chosen.path, related.path)
        where chosen.id = ${areaId ?? null}::bigint))
      and not exists (select from qa_changed_sources changed where (changed.kind, changed.source_key) in (
        ('content', passage.content_id::text), ('system', passage.system_key), ('answer', passage.answer_id::text)))
    order by passage.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    sourceKey: buildSourceKey(row),
    sourceWeight: sourceWeights[row.source] ?? 1,
  }));
}

/** A live's text announces what will be discussed, and agreements use everyday words in another sense. */
const sourceWeights: Partial<Record<PassageSource, number>> = { expertLive: 0.7, actLive: 0.7, system: 0.85 };

function buildSourceKey(row: Pick<Candidate, 'content_id' | 'system_key' | 'answer_id'>): string {
  if (row.content_id !== null) return `content/${row.content_id}`;
  return row.system_key === null ? `answer/${row.answer_id}` : `system/${row.system_key}`;
}

export const presentCandidate = (row: Ranked<Candidate>): Passage => ({
  id: row.id,
  source: row.source,
  related_id: row.content_id ?? row.expert_id,
  key: row.system_key,
  answer_id: row.answer_id,
  title: row.title,
  heading: row.heading,
  paragraph: row.paragraph,
  lesson_id: row.lesson_id,
  lesson_title: row.lesson_title,
  second: row.second,
  text: row.text,
  score: row.score,
});
