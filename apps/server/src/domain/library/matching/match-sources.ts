import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import type { Nearest } from '../embeddings/nearest-passages.ts';
import { rankLibrary, type SearchInput } from '../find-passages.ts';
import { answeringKeyOf, type Candidate } from '../list-candidates.ts';
import type { Ranked } from '../rank-passages.ts';
import { type CandidateSource, type Evidence, weighSources } from './evidence.ts';
import { listNear, listNearPassages, measureNearness, orderPassages } from './near-sources.ts';
import type { ComparedQuestion, NearPhrasing, PhrasingIndex } from './phrasing-index.ts';
import { computeProbabilities } from './probabilities.ts';

/** A text that answers as a whole: an article, a lesson, a mini video, an approved answer, an article of the academy. */
export interface MatchedSource {
  /** `answer/7`, `content/7`, `lesson/7` or `system/about`. */
  readonly key: string;
  readonly answerId: number | null;
  /** The passages that share words with the question or that the embeddings model finds near to it, the best first. */
  readonly passages: readonly Ranked<Candidate>[];
  /** The phrasing of the source, or its title, that is most like the question. */
  readonly phrasing: string;
  /** Where the answer to `phrasing` begins in the source; undefined for the title. */
  readonly anchor: string | undefined;
  /** Probability that the source answers the question. Those of all sources and of no answer sum to 1. */
  readonly probability: number;
  /**
   * The same probability without the embeddings model, from trained weights only. An expert's signature must not depend on a weight
   * that nobody measured, and a model also finds near what is only similar, such as fear of the dark and fear of thunder.
   */
  readonly probabilityByWords: number;
  readonly evidence: Evidence;
}

/** Maximum sources found by words that are read with their phrasings. */
const maxRead = 30;
/** Maximum sources found by phrasings like the question; they are read as well. */
const maxAlike = 15;
/** Maximum sources, the best of those that were read, whose probabilities are compared. */
const maxCompeting = 8;
/** Similarity to a near miss from which on a source does not compete: an editor wrote this question down as one it does not answer. */
const maxNearMiss = 0.99;
/** Maximum passages read of a source, from its beginning; lessons have fewer. */
const maxPassagesRead = 120;

export interface MatchInput extends SearchInput {
  readonly phrasingIndex: PhrasingIndex;
  /** This phrasing is left out, as if nobody had written it: how training measures unknown questions. */
  readonly without?: string | undefined;
  /** What an embeddings model finds near to the question; absent without a model. */
  readonly nearest?: Nearest | undefined;
}

const nothingNear: Nearest = new Map();

/**
 * The sources that may answer a question, the most probable first: those that share its words, and those whose phrasings are like it. Five
 * statements, and one for passages that only a model found.
 */
export async function matchSources(
  db: Db,
  { phrasingIndex, without, nearest = nothingNear, ...search }: MatchInput,
): Promise<MatchedSource[]> {
  const compared = await phrasingIndex.compare(search.question, without);
  const { likeness } = compared;
  const { understood, ranked, frequencies } = await rankLibrary(db, {
    ...search,
    alsoFrom: listAlike(likeness),
  });
  const near = await listNearPassages(db, { ranked, nearest, areaId: search.areaId });
  const answering = [...ranked, ...near].filter(isAnswering);
  const read = chooseRead([...Map.groupBy(answering, answeringKeyOf)], { likeness, nearest });
  const texts = await readSourceTexts(
    db,
    read.map(([, passages]) => passages[0]!),
  );
  const phrasings = Map.groupBy(compared.listNearest(read.map(([key]) => key)), ({ key }) => key);
  const sources = read.map(([key, passages]) => {
    const source = { key, passages, text: texts.get(key), phrasings: phrasings.get(key) ?? [] };
    return { ...describeSource(source, { compared, without }), nearness: measureNearness(passages, nearest) };
  });
  const question = { text: search.question, understood, frequencies };
  const weighed = weighSources(question, sources)
    .map((evidence, index) => ({ evidence, source: sources[index]! }))
    .filter(({ source }) => source.nearMiss < maxNearMiss);
  const byLead = weighed.toSorted((one, other) => other.evidence.lead - one.evidence.lead);
  const competing = [
    ...byLead.slice(0, maxCompeting),
    ...listNear(byLead.slice(maxCompeting), ({ evidence }) => evidence['meaning by model']),
  ];
  const probabilities = computeProbabilities(competing.map(({ evidence }) => evidence));
  const byWords = computeProbabilities(
    competing.map(({ evidence }) => ({ ...evidence, 'meaning by model': 0 })),
  );
  return competing
    .map(({ evidence, source: { key, passages, phrasing, anchor } }, position) => ({
      key,
      answerId: passages[0]!.answer_id,
      passages: orderPassages(passages, nearest),
      phrasing,
      anchor,
      probability: probabilities[position]!,
      probabilityByWords: byWords[position]!,
      evidence,
    }))
    .toSorted((one, other) => other.probability - one.probability);
}

/** The keys of the sources whose phrasings are most like the question. */
const listAlike = (likeness: ReadonlyMap<string, number>): string[] =>
  [...likeness]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxAlike)
    .map(([key]) => key);

type FoundSource = readonly [key: string, passages: readonly Ranked<Candidate>[]];

/** Chooses the sources to read: the best by words, and those with the most similar phrasings or near to the question for a model. */
function chooseRead(
  found: readonly FoundSource[],
  { likeness, nearest }: { likeness: ReadonlyMap<string, number>; nearest: Nearest },
): FoundSource[] {
  const others = found.slice(maxRead);
  const alike = new Set(listAlike(likeness));
  const isAlike = ([key]: FoundSource) => alike.has(key);
  return [
    ...found.slice(0, maxRead),
    ...others.filter(isAlike),
    ...listNear(
      others.filter((one) => !isAlike(one)),
      ([, passages]) => measureNearness(passages, nearest),
    ),
  ];
}

/** What a course or a live announces about itself is no answer. */
const isAnswering = ({ source, lesson_id: lesson }: Candidate): boolean =>
  source !== 'expertLive' && source !== 'actLive' && (source !== 'course' || lesson !== null);

interface SourceText {
  readonly text: string;
  /** Questions that share its words and that it does not answer. */
  readonly nearMisses: readonly string[];
}

interface ReadSource {
  readonly key: string;
  readonly passages: readonly Ranked<Candidate>[];
  readonly text: SourceText | undefined;
  /** The nearest to the question first. */
  readonly phrasings: readonly NearPhrasing[];
}

function describeSource(
  { key, passages, text = { text: '', nearMisses: [] }, phrasings }: ReadSource,
  { compared, without }: { compared: ComparedQuestion; without: string | undefined },
) {
  const { title, heading, lesson_id: lesson, score } = passages[0]!;
  // What a source calls itself is a phrasing too.
  const name = lesson === null ? title : heading;
  const named = { text: name, anchor: undefined, similarity: compared.similarityTo(name) };
  const [first] = phrasings;
  const nearest = first && first.similarity >= named.similarity ? first : named;
  const texts = phrasings.map((phrasing) => phrasing.text);
  return {
    key,
    passages,
    score,
    // Always in the same order, so that it is folded once.
    text: [text.text, ...texts.toSorted()].join(' '),
    phrasings: [name, ...texts],
    hasPhrasings: texts.length > 0,
    likeness: compared.likeness.get(key) ?? 0,
    similarity: nearest.similarity,
    phrasing: nearest.text,
    anchor: nearest.anchor,
    nearMiss: Math.max(
      0,
      ...text.nearMisses.filter((one) => one !== without).map((one) => compared.similarityTo(one)),
    ),
  } satisfies Omit<CandidateSource, 'nearness'> & Record<string, unknown>;
}

/** The whole texts of sources with their near misses, by the key of the source. `first`: a passage of each. */
async function readSourceTexts(
  db: Db,
  first: readonly Candidate[],
): Promise<ReadonlyMap<string, SourceText>> {
  const lessonIds = first.flatMap(({ lesson_id: id }) => id ?? []);
  const contentIds = first.flatMap(({ lesson_id: lesson, content_id: id }) =>
    lesson === null ? (id ?? []) : [],
  );
  const answerIds = first.flatMap(({ answer_id: id }) => id ?? []);
  const systemKeys = first.flatMap(({ system_key: key }) => key ?? []);
  const { rows } = await sql<{ key: string; text: string; nearMisses: string[] | null }>`
    with found as (
      select coalesce('lesson/' || lesson_id, 'content/' || content_id, 'answer/' || answer_id, 'system/' || system_key) as key,
        concat_ws(' ', title, heading, about, text) as text, position
      from qa_passages where lesson_id = any (${lessonIds}::bigint[]) or content_id = any (${contentIds}::bigint[])
        or answer_id = any (${answerIds}::bigint[]) or system_key = any (${systemKeys}::text[])),
    passages as (
      select * from (select found.*, row_number() over (partition by key order by position) as place from found) numbered
      where place <= ${maxPassagesRead}),
    near_misses as (
      select coalesce('lesson/' || lesson_id, 'content/' || content_id, 'answer/' || answer_id, 'system/' || system_key) as key,
        json_agg(text) as texts
      from qa_phrasings where state = 'accepted' and is_near_miss and (lesson_id = any (${lessonIds}::bigint[])
        or content_id = any (${contentIds}::bigint[]) or answer_id = any (${answerIds}::bigint[])
        or system_key = any (${systemKeys}::text[])) group by key)
    select key, string_agg(text, ' ' order by position) as text,
      (select texts from near_misses where near_misses.key = passages.key) as "nearMisses"
    from passages group by key`.execute(db);
  return new Map(rows.map(({ key, text, nearMisses }) => [key, { text, nearMisses: nearMisses ?? [] }]));
}
