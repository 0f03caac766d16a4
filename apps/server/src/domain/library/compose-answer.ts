import type { Passage } from '../../ports/answerer.ts';
import { classifyScope } from './classify-question.ts';
import type { ApprovedAnswer } from './find-approved-answer.ts';
import { type ComposedAnswer, presentContentReference, presentReference } from './present-reference.ts';
import { splitSentences } from './split-passages.ts';
import { type Concept, fold, understandQuestion } from './understand-question.ts';

/** Minimum score of the best passage (tuned on one half of bench/qa). */
const minBestScore = 0.65;
/** Other passages need at least this share of the best one's score. */
const minScoreShare = 0.85;
const maxQuotes = 4;
const maxNamedConcepts = 3;

/** Where to get professional help comes last in an answer. */
const mentionsHelp = /医院|医生|门诊|12355|120|110|心理老师|评估|保健科/;

interface Quote {
  readonly passage: Passage;
  readonly quote: string;
}

/**
 * An answer made of the library's own sentences, each with its [n]: the best source first, advice before where to get
 * help. Undefined when the library has nothing relevant, which is better than an answer to another question.
 */
export function composeExtractiveAnswer(
  question: string,
  passages: readonly Passage[],
  { previousQuestion }: { previousQuestion?: string | undefined } = {},
): ComposedAnswer | undefined {
  const best = passages[0];
  if (!best || best.score < minBestScore || classifyScope(question) !== undefined) return undefined;
  const { concepts } = understandQuestion(question, { previousQuestion });
  const quotes = passages
    .filter(({ score }) => score >= best.score * minScoreShare)
    .slice(0, maxQuotes)
    .map((passage) => ({ passage, quote: quotePassage(passage.text, concepts) }));
  const ordered = orderQuotes(quotes);
  const opening = composeOpening(concepts, ordered);
  const paragraphs = ordered.map(({ quote }, index) => `${quote}[${index + 1}]`);
  return {
    text: [opening, ...paragraphs, closing].join('\n\n'),
    references: ordered.map(({ passage, quote }, index) => presentReference(passage, index + 1, quote)),
  };
}

const closing = '以上都是原文里的话，点一点数字，可以看它出自哪里、前后还说了什么。';

/**
 * Sources in the order of their best passage, the passages of a source in its own order; passages that only say where
 * to get help come last.
 */
function orderQuotes(quotes: readonly Quote[]): Quote[] {
  const bySource = Map.groupBy(quotes, ({ passage }) => sourceOf(passage));
  const grouped = [...bySource.values()].flatMap((group) =>
    group.toSorted((a, b) => a.passage.id - b.passage.id),
  );
  const best = quotes[0];
  const isHelp = (item: Quote) => item !== best && mentionsHelp.test(item.quote);
  return [...grouped.filter((item) => !isHelp(item)), ...grouped.filter(isHelp)];
}

const sourceOf = ({ source, related_id: id, key, answer_id: answerId }: Passage) =>
  answerId === null ? `${source}/${id ?? key}` : `expert/${answerId}`;

/** Repeats the recognised concepts in the user's own words, so that a misunderstanding is visible at once. */
function composeOpening(concepts: readonly Concept[], quotes: readonly Quote[]): string {
  const quoted = fold(
    quotes.map(({ passage, quote }) => `${passage.title} ${passage.heading} ${quote}`).join(' '),
  );
  const mentioned = concepts.filter(
    ({ term, forms }) => term.length > 1 && forms.some(({ text }) => quoted.includes(text)),
  );
  const maxWeight = Math.max(0, ...mentioned.map(({ weight }) => weight));
  const named = mentioned.filter(({ weight }) => weight === maxWeight).slice(0, maxNamedConcepts);
  if (named.length === 0) return '学院里是这样说的：';
  return `您问的是${named.map(({ term }) => `“${term}”`).join('')}。学院的内容里是这样说的：`;
}

/** An answer that consists of an approved answer, who approved it, and a content for further reading. */
export function composeApprovedAnswer({ question, answer, expert, content }: ApprovedAnswer): ComposedAnswer {
  const signature = expert ? `——${expert.name}，${expert.title}[1]` : '——学院教研部审定[1]';
  const furtherReading = content ? [`想多看一点：《${content.title}》[2]`] : [];
  const reference = {
    number: 1,
    related_type: 'expert' as const,
    related_id: expert?.id ?? null,
    key: null,
    title: question,
    paragraph: null,
    lesson_id: null,
    lesson_title: null,
    second: null,
    quote: answer.split('\n\n')[0] ?? answer,
  };
  return {
    text: [answer, signature, ...furtherReading].join('\n\n'),
    references: [reference, ...(content ? [presentContentReference(content, 2)] : [])],
  };
}

/** Maximum characters of a quotation, for a reader on a phone. */
const maxQuoteLength = 170;
const maxListLength = 320;

const startsListItem = /^(?:- |\d+\. )/;

/**
 * The part of a passage that is most relevant to the question: a whole list with its introduction, or adjacent
 * sentences. It is quoted word for word.
 */
export function quotePassage(text: string, concepts: readonly Concept[]): string {
  if (text.length <= maxQuoteLength) return text;
  const lines = text.split('\n');
  if (lines.some((line) => startsListItem.test(line)) && text.length <= maxListLength) return text;
  // Each unit keeps the line break before it.
  const units = lines.flatMap((line, lineIndex) =>
    splitSentences(line).map((sentence, index) =>
      lineIndex > 0 && index === 0 ? `\n${sentence}` : sentence,
    ),
  );
  return findBestExcerpt(units, concepts).trim();
}

/**
 * The adjacent units within the maximum length that mention most concepts; of equals the first, and then the longer.
 */
function findBestExcerpt(units: readonly string[], concepts: readonly Concept[]): string {
  let best = { matched: -1, text: '' };
  for (const start of units.keys()) {
    let text = '';
    for (const unit of units.slice(start)) {
      if (text !== '' && text.length + unit.length > maxQuoteLength) break;
      text += unit;
      const matched = scoreConcepts(text, concepts);
      if (matched > best.matched || (matched === best.matched && text.startsWith(best.text)))
        best = { matched, text };
    }
  }
  return best.text;
}

function scoreConcepts(text: string, concepts: readonly Concept[]): number {
  const folded = fold(text);
  return concepts.reduce((sum, { forms, weight }) => {
    const best = Math.max(0, ...forms.map((form) => (folded.includes(form.text) ? form.weight : 0)));
    return sum + best * weight;
  }, 0);
}
