import { sql } from 'kysely';
import type { RelatedType } from '@academy/contract/limits.ts';
import type { Tx } from '../../db/database.ts';
import { listSpokenCharacters, spellPinyin } from '../../kit/pinyin.ts';
import { segmentForIndex } from '../../kit/word-segmentation.ts';
import {
  buildPhoneticVector,
  buildSearchVector,
  listFrequentWords,
  type WeightedText,
} from './search-vectors.ts';

/** Increase it with every change of what a search document contains: older documents are then rebuilt. */
export const searchEdition = 1;

/** A passage of the body: a paragraph of the text, or what is said or written in a lesson from a second on. */
export type Passage = { text: string } & (
  | { paragraph?: number }
  | { lesson_id: number; lesson_number: number; lesson_title: string; second: number }
);

export interface SearchDocument {
  relatedType: RelatedType;
  relatedId: number;
  areaId: number;
  coverId: number;
  title: string;
  expertName: string | null;
  tags: readonly string[];
  /** All other searchable text in reading order; empty ones are dropped. */
  passages: readonly Passage[];
}

/** Replaces a search document and its completions. */
export async function saveSearchDocument(tx: Tx, document: SearchDocument): Promise<void> {
  const key = { related_type: document.relatedType, related_id: document.relatedId };
  const row = buildRow(document);
  await tx
    .insertInto('search_documents')
    .values({ ...key, ...row })
    .onConflict((conflict) => conflict.columns(['related_type', 'related_id']).doUpdateSet(row))
    .execute();
  await tx
    .deleteFrom('search_terms')
    .where('related_type', '=', key.related_type)
    .where('related_id', '=', key.related_id)
    .execute();
  const terms = listTerms(document).map((term) => ({ ...key, ...term, area_id: document.areaId }));
  if (terms.length > 0) await tx.insertInto('search_terms').values(terms).execute();
  await saveVocabulary(tx, [document.title, ...document.tags, row.body].join('\n'));
}

function buildRow({ areaId, coverId, title, expertName, tags, passages }: SearchDocument) {
  const { body, textPositions } = buildBody(passages);
  const titleTexts: WeightedText[] = [
    { text: title, weight: 'A' },
    { text: [expertName ?? '', ...tags].join('\n'), weight: 'B' },
  ];
  return {
    area_id: areaId,
    title,
    body,
    expert_name: expertName,
    cover_id: coverId,
    tokens: buildSearchVector([...titleTexts, { text: body, weight: 'D' }]),
    weighted_tokens: buildSearchVector([
      ...titleTexts,
      { text: listFrequentWords(body).join('\n'), weight: 'C' },
    ]),
    phonetic_tokens: buildPhoneticVector(title),
    text_positions: JSON.stringify(textPositions),
    edition: searchEdition,
  };
}

/** Joins the passages with line breaks and records where each starts. */
function buildBody(passages: readonly Passage[]): { body: string; textPositions: object[] } {
  const nonEmpty = passages.filter((passage) => passage.text !== '');
  let start = 0;
  const textPositions = nonEmpty.map(({ text, ...rest }) => {
    const position = { start, ...rest };
    start += text.length + 1;
    return position;
  });
  return { body: nonEmpty.map((passage) => passage.text).join('\n'), textPositions };
}

interface Term {
  kind: 'expert' | 'tag' | 'title';
  term: string;
  letters: string;
  pinyin: string;
  initials: string;
}

interface DescribedDocument {
  readonly relatedType: RelatedType;
  readonly title: string;
  readonly tags: readonly string[];
}

/** Spellings are stored up to this length; nobody types more before searching. */
const maxSpellingLength = 60;

const clauseEnd = /[，。！？；：、,.!?;:—…\s]+/u;

/** The completions that lead to a document: its title, from the start of each clause, and for a content its tags. */
function listTerms({ relatedType, title, tags }: DescribedDocument): Term[] {
  const kind = relatedType === 'expert' ? 'expert' : 'title';
  const terms = [
    ...clauseStarts(title).map((start) => spellTerm({ kind, term: title, input: title.slice(start) })),
    ...tags.map((tag) => spellTerm({ kind: 'tag', term: tag, input: tag })),
  ].filter((term) => term.letters !== '');
  const unique = new Map(terms.map((term) => [`${term.kind} ${term.letters}`, term]));
  return [...unique.values()];
}

function spellTerm({ kind, term, input }: Pick<Term, 'kind' | 'term'> & { input: string }): Term {
  const spelling = spellPinyin(listSpokenCharacters(input));
  return {
    kind,
    term,
    letters: spelling.letters.slice(0, maxSpellingLength).toWellFormed(),
    pinyin: spelling.pinyin.slice(0, maxSpellingLength).toWellFormed(),
    initials: spelling.initials.slice(0, maxSpellingLength).toWellFormed(),
  };
}

function clauseStarts(title: string): number[] {
  const ends = [...title.matchAll(new RegExp(clauseEnd, 'gu'))];
  return [0, ...ends.map((end) => end.index + end[0].length)].filter((start) => start < title.length);
}

/** A single character sounds like too many others; longer texts are no words. */
const wordPattern = /^\p{Script=Han}{2,8}$/u;

/** A statement takes at most 65,535 values; no text has this many new words. */
const maxNewWords = 10_000;

/** Adds the words of a text that are in no other document, with their pinyin. */
async function saveVocabulary(tx: Tx, text: string): Promise<void> {
  const words = [...new Set(segmentForIndex(text))].filter((word) => wordPattern.test(word));
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) word
    where not exists (select from search_vocabulary known where known.word = word.word)
    -- One order for everyone: two publications that add the same words never wait for each other in a circle.
    order by word limit ${maxNewWords}`.execute(tx);
  if (rows.length === 0) return;
  const newWords = rows.map(({ word }) => ({ word, pinyin: spellPinyin(listSpokenCharacters(word)).pinyin }));
  await tx
    .insertInto('search_vocabulary')
    .values(newWords)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
