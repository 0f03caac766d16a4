import type { Passage } from '../../ports/answerer.ts';
import { judgeScope } from './judge-scope.ts';
import { type Composed, presentReference } from './present-reference.ts';
import { quotePassage } from './quote-passage.ts';
import { fold, type Concept, understandQuestion } from './understand-question.ts';

/** The best passage has to tell so much of what was asked (learned from the tuned half of bench/qa). */
const leastScore = 0.65;
/** And another one so much of what the best one tells. */
const leastShare = 0.85;
const mostQuotes = 4;
const mostNamed = 3;

/** Where to turn when it is more than a household can carry stands at the end. */
const help = /医院|医生|门诊|12355|120|110|心理老师|评估|保健科/;

interface Quote {
  readonly passage: Passage;
  readonly quote: string;
}

/**
 * An answer of the library's own sentences, each with its [n]: first the best, source by source, what to do before where
 * to get help. Undefined when the library has nothing to say: better that than something beside the point.
 */
export function composeExtract(
  question: string,
  passages: readonly Passage[],
  { before }: { before?: string | undefined } = {},
): Composed | undefined {
  const best = passages[0];
  if (!best || best.score < leastScore || judgeScope(question) !== undefined) return undefined;
  const { concepts } = understandQuestion(question, { before });
  const quotes = passages
    .filter(({ score }) => score >= best.score * leastShare)
    .slice(0, mostQuotes)
    .map((passage) => ({ passage, quote: quotePassage(passage.text, concepts) }));
  const ordered = inOrder(quotes);
  const opening = openingOf(concepts, ordered);
  const paragraphs = ordered.map(({ quote }, at) => `${quote}[${at + 1}]`);
  return {
    text: [opening, ...paragraphs, closing].join('\n\n'),
    references: ordered.map(({ passage, quote }, at) => presentReference(passage, at + 1, quote)),
  };
}

const closing = '以上都是原文里的话，点一点数字，可以看它出自哪里、前后还说了什么。';

/** Sources by their best passage, each in its own order; what only says where to get help comes last. */
function inOrder(quotes: readonly Quote[]): Quote[] {
  const bySource = Map.groupBy(quotes, ({ passage }) => sourceOf(passage));
  const told = [...bySource.values()].flatMap((group) =>
    group.toSorted((a, b) => a.passage.id - b.passage.id),
  );
  const best = quotes[0];
  const later = (one: Quote) => one !== best && help.test(one.quote);
  return [...told.filter((one) => !later(one)), ...told.filter(later)];
}

const sourceOf = ({ source, related_id: id, key, answer_id: answerId }: Passage) =>
  answerId === null ? `${source}/${id ?? key}` : `expert/${answerId}`;

/** Names what was understood, in the asker's own words: whoever was misunderstood sees it at once. */
function openingOf(concepts: readonly Concept[], quotes: readonly Quote[]): string {
  const quoted = fold(
    quotes.map(({ passage, quote }) => `${passage.title} ${passage.heading} ${quote}`).join(' '),
  );
  const told = concepts.filter(
    ({ own, forms }) => own.length > 1 && forms.some(({ text }) => quoted.includes(text)),
  );
  const most = Math.max(0, ...told.map(({ weight }) => weight));
  const named = told.filter(({ weight }) => weight === most).slice(0, mostNamed);
  if (named.length === 0) return '学院里是这样说的：';
  return `您问的是${named.map(({ own }) => `“${own}”`).join('')}。学院的内容里是这样说的：`;
}
