import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { quoteLexeme } from '../../db/lexemes.ts';
import {
  type Candidate,
  listCandidates,
  listPassagesOf,
  parseSourceKeys,
  type Search,
} from './list-candidates.ts';
import {
  conceptImportance,
  countMatches,
  formImportance,
  type Frequencies,
  type Ranked,
  rankPassages,
} from './rank-passages.ts';
import { type Concept, understandQuestion, type Understood } from './understand-question.ts';

export interface SearchInput {
  readonly question: string;
  /** The previous question of the conversation, which this one may refer to. */
  readonly previousQuestion?: string | undefined;
  readonly areaId?: number | undefined;
}

/** Maximum number of candidates that are ranked; further ones share next to nothing with the question. */
const maxCandidates = 200;
/** Concepts are searched from the rarest on, until together they match more passages than this. */
const maxMatches = 8_000;

/**
 * All candidates in ranking order, with the parsed question and the frequencies of its words. `alsoFrom`: keys of sources whose passages
 * are candidates too, whatever words they have.
 */
export async function rankLibrary(
  db: Db,
  {
    question,
    previousQuestion,
    areaId,
    alsoFrom = [],
  }: SearchInput & { readonly alsoFrom?: readonly string[] },
): Promise<{ understood: Understood; ranked: Ranked<Candidate>[]; frequencies: Frequencies }> {
  const understood = understandQuestion(question, { previousQuestion });
  const frequencies = await readFrequencies(db, understood.concepts);
  const searched = buildSearch(understood.concepts, frequencies);
  const found = searched ? await listCandidates(db, { ...searched, limit: maxCandidates, areaId }) : [];
  const ids = new Set(found.map(({ id }) => id));
  const further = alsoFrom.length === 0 ? [] : await listPassagesOf(db, parseSourceKeys(alsoFrom), areaId);
  const candidates = [...found, ...further.filter(({ id }) => !ids.has(id))];
  return { understood, ranked: rankPassages(understood, candidates, frequencies), frequencies };
}

/** Number of passages that contain each word of the concepts. */
export async function readFrequencies(db: Db, concepts: readonly Concept[]): Promise<Frequencies> {
  const words = new Set(concepts.flatMap(({ forms }) => forms.flatMap((form) => form.words)));
  const rows = await db
    .selectFrom('qa_word_frequencies')
    .select(['word', 'passages'])
    .where(sql<boolean>`word = any(${['', ...words]}::text[])`)
    .execute();
  const matches = new Map(rows.map((row) => [row.word, row.passages]));
  return { passages: matches.get('') ?? 0, of: (word) => matches.get(word) ?? 0 };
}

/** The index queries in PostgreSQL's syntax; undefined when the library contains none of the words. */
function buildSearch(concepts: readonly Concept[], frequencies: Frequencies): Search | undefined {
  const searchable = concepts
    .map((concept) => ({
      concept,
      query: buildConceptQuery(concept, frequencies),
      importance: conceptImportance(concept, frequencies),
    }))
    .filter((one) => one.query !== '')
    .toSorted((a, b) => b.importance - a.importance);
  if (searchable.length === 0) return undefined;
  let matches = 0;
  const searched = searchable.filter(({ concept }, index) => {
    matches += concept.forms.reduce((sum, form) => sum + countMatches(form, frequencies), 0);
    return index === 0 || matches <= maxMatches;
  });
  return {
    anyConcept: searched.map(({ query }) => query).join(' | '),
    concepts: searchable.map(({ query }) => query),
    importances: searchable.map(({ importance }) => importance),
  };
}

/** Forms whose importance is below this share of the best form's are not searched: they match too much. */
const minFormShare = 0.4;

function buildConceptQuery({ forms }: Concept, frequencies: Frequencies): string {
  const weighted = forms.map((form) => ({
    words: form.words,
    importance: formImportance(form, frequencies),
  }));
  const minImportance = minFormShare * Math.max(...weighted.map(({ importance }) => importance));
  const used = weighted.filter(({ importance }) => importance > 0 && importance >= minImportance);
  return used.map(({ words }) => `(${words.map(quoteLexeme).join(' & ')})`).join(' | ');
}
