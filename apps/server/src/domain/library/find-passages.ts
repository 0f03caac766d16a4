import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { lexeme } from '../../db/lexeme.ts';
import type { Passage } from '../../ports/answerer.ts';
import { choosePassages } from './choose-passages.ts';
import { type Frequencies, heldBy, type Ranked, rankPassages, tellingOf, worthOf } from './rank-passages.ts';
import { type Candidate, presentCandidate, readCandidates, type Search } from './read-candidates.ts';
import { type Concept, type Understood, understandQuestion } from './understand-question.ts';

export interface Asking {
  readonly question: string;
  /** The question before in the same conversation, which this one may lean on. */
  readonly before?: string | undefined;
  /** Only what concerns this area. */
  readonly areaId?: number | undefined;
}

/** So many are ranked; what stands lower shares next to nothing with the question. */
const mostCandidates = 200;
/** Concepts are looked for from the rarest on while all of them together stand in no more passages than this. */
const mostHeld = 8_000;

/**
 * The passages of the library that answer a question, the best first, at most two of a source. Only what is published,
 * and nothing that changed since it was read. Two statements.
 */
export async function findPassages(db: Db, asking: Asking & { readonly size: number }): Promise<Passage[]> {
  const { ranked } = await rankLibrary(db, asking);
  return choosePassages(ranked, asking.size).map(presentCandidate);
}

/** All candidates in their order, with what was understood of the question and how telling its words are. */
export async function rankLibrary(
  db: Db,
  { question, before, areaId }: Asking,
): Promise<{ understood: Understood; ranked: Ranked<Candidate>[]; frequencies: Frequencies }> {
  const understood = understandQuestion(question, { before });
  const frequencies = await readFrequencies(db, understood.concepts);
  const looked = planSearch(understood.concepts, frequencies);
  const candidates = looked ? await readCandidates(db, { ...looked, most: mostCandidates, areaId }) : [];
  return { understood, ranked: rankPassages(understood, candidates, frequencies), frequencies };
}

/** In how many passages the words of concepts stand. */
export async function readFrequencies(db: Db, concepts: readonly Concept[]): Promise<Frequencies> {
  const words = new Set(concepts.flatMap(({ forms }) => forms.flatMap((form) => form.words)));
  const rows = await db
    .selectFrom('qa_words')
    .select(['word', 'passages'])
    .where(sql<boolean>`word = any(${['', ...words]}::text[])`)
    .execute();
  const held = new Map(rows.map((row) => [row.word, row.passages]));
  return { passages: held.get('') ?? 0, of: (word) => held.get(word) ?? 0 };
}

/** What the index is asked, as PostgreSQL writes its queries; undefined when the library knows none of it. */
function planSearch(concepts: readonly Concept[], frequencies: Frequencies): Search | undefined {
  const known = concepts
    .map((concept) => ({
      concept,
      query: queryOf(concept, frequencies),
      worth: worthOf(concept, frequencies),
    }))
    .filter((one) => one.query !== '')
    .toSorted((a, b) => b.worth - a.worth);
  if (known.length === 0) return undefined;
  let held = 0;
  const looked = known.filter(({ concept }, at) => {
    held += concept.forms.reduce((sum, form) => sum + heldBy(form, frequencies), 0);
    return at === 0 || held <= mostHeld;
  });
  return {
    lookedFor: looked.map(({ query }) => query).join(' | '),
    concepts: known.map(({ query }) => query),
    worths: known.map(({ worth }) => worth),
  };
}

/** Forms that tell less than this share of what the best one tells are not looked for: they are everywhere. */
const leastTelling = 0.4;

/** The telling forms of a concept. */
function queryOf({ forms }: Concept, frequencies: Frequencies): string {
  const told = forms.map((form) => ({ words: form.words, telling: tellingOf(form, frequencies) }));
  const least = leastTelling * Math.max(...told.map(({ telling }) => telling));
  const found = told.filter(({ telling }) => telling > 0 && telling >= least);
  return found.map(({ words }) => `(${words.map(lexeme).join(' & ')})`).join(' | ');
}
