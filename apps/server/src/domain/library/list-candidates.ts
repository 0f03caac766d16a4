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

/** Sources by what they belong to. */
export interface SourceIds {
  readonly contentIds: readonly number[];
  readonly lessonIds: readonly number[];
  readonly answerIds: readonly number[];
  readonly systemKeys: readonly string[];
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
  const { rows } = await sql<CandidateRow>`
    select ${candidateColumns}
    from find_qa_candidates(${anyConcept}::tsquery, ${concepts}::tsquery[], ${importances}::float8[], ${limit}) found
    join qa_passages passage on passage.id = found.passage_id ${candidateJoins}
    where ${isReadable} and ${isWithinArea(areaId)}
    order by passage.id`.execute(db);
  return rows.map(toCandidate);
}

/** The passages with these ids, as far as readers may see them now; the rules are those of the search by words. */
export async function listCandidatesByIds(
  db: Db,
  ids: readonly number[],
  areaId: number | undefined,
): Promise<Candidate[]> {
  const { rows } = await sql<CandidateRow>`
    select ${candidateColumns} from qa_passages passage ${candidateJoins}
    where passage.id = any (${ids}::bigint[]) and ${isReadable} and ${isWithinArea(areaId)}`.execute(db);
  return rows.map(toCandidate);
}

type CandidateRow = Omit<Candidate, 'sourceKey' | 'sourceWeight'>;

const candidateColumns = sql`passage.id, passage.source, passage.content_id, passage.system_key, passage.answer_id,
  approved.expert_id, passage.title, passage.heading, passage.text, passage.about, passage.paragraph,
  passage.lesson_id, lesson.title as lesson_title, passage.second`;
const candidateJoins = sql`left join contents content on content.id = passage.content_id
  left join lessons lesson on lesson.id = passage.lesson_id
  left join approved_answers approved on approved.id = passage.answer_id`;
/** Its source is published and has not changed since it was indexed. */
const isReadable = sql`(content.id is null or content.state = 'published')
  and (approved.id is null or approved.state = 'published')
  and not exists (select from qa_changed_sources changed where (changed.kind, changed.source_key) in (
    ('content', passage.content_id::text), ('system', passage.system_key), ('answer', passage.answer_id::text)))`;
/** Contents of the area, of those within it and of those that contain it; without an area all. */
const isWithinArea = (areaId: number | undefined) => sql`(
  content.id is null or ${areaId ?? null}::bigint is null or content.area_id in (
    select related.id from areas chosen
    join areas related on starts_with(related.path, chosen.path) or starts_with(chosen.path, related.path)
    where chosen.id = ${areaId ?? null}::bigint))`;

const toCandidate = (row: CandidateRow): Candidate => ({
  ...row,
  sourceKey: buildSourceKey(row),
  sourceWeight: sourceWeights[row.source] ?? 1,
});

/** The ids in keys such as `content/7`, `lesson/7`, `answer/7` and `system/about`. */
export function parseSourceKeys(keys: readonly string[]): SourceIds {
  const namesOf = (kind: string) =>
    keys.filter((key) => key.startsWith(`${kind}/`)).map((key) => key.slice(kind.length + 1));
  const idsOf = (kind: string) => namesOf(kind).map(Number);
  return {
    contentIds: idsOf('content'),
    lessonIds: idsOf('lesson'),
    answerIds: idsOf('answer'),
    systemKeys: namesOf('system'),
  };
}

/** All passages of these sources that readers may see now, in their order; of a course without its lessons. */
export async function listPassagesOf(
  db: Db,
  { contentIds, lessonIds, answerIds, systemKeys }: SourceIds,
  areaId?: number,
): Promise<Candidate[]> {
  const { rows } = await sql<CandidateRow>`
    select ${candidateColumns} from qa_passages passage ${candidateJoins}
    where ${isReadable} and ${isWithinArea(areaId)} and (passage.answer_id = any (${answerIds}::bigint[])
      or passage.lesson_id = any (${lessonIds}::bigint[]) or passage.system_key = any (${systemKeys}::text[])
      or (passage.lesson_id is null and passage.content_id = any (${contentIds}::bigint[])))
    order by passage.answer_id nulls last, passage.content_id, passage.system_key, passage.position`.execute(
    db,
  );
  return rows.map(toCandidate);
}

/** All passages of a content, of a course those of all its lessons, as far as readers may see them now. */
export async function listPassagesOfContent(db: Db, contentId: number): Promise<Candidate[]> {
  const { rows } = await sql<CandidateRow>`
    select ${candidateColumns} from qa_passages passage ${candidateJoins}
    where ${isReadable} and passage.content_id = ${contentId}::bigint order by passage.position`.execute(db);
  return rows.map(toCandidate);
}

/** A live's text announces what will be discussed, and agreements use everyday words in another sense. */
const sourceWeights: Partial<Record<PassageSource, number>> = { expertLive: 0.7, actLive: 0.7, system: 0.85 };

/** The key of the text that a passage is part of. A lesson answers by itself, not its course. */
export const answeringKeyOf = ({ lesson_id: lesson, sourceKey }: Candidate): string =>
  lesson === null ? sourceKey : `lesson/${lesson}`;

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
