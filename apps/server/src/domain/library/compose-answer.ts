import type { QaReference } from '@academy/contract/realtime/chat.ts';
import type { Passage } from '../../ports/answerer.ts';
import type { ApprovedAnswer } from './approved-answer.ts';
import type { Continued } from './continue-source.ts';
import { type ComposedAnswer, presentContentReference, presentReference } from './present-reference.ts';
import { splitSentences } from './split-passages.ts';
import { type Concept, fold, understandQuestion } from './understand-question.ts';

const maxNamedConcepts = 3;

/** Where to get professional help comes last in an answer. */
const mentionsHelp = /医院|医生|门诊|12355|120|110|心理老师|评估|保健科/;

interface Quote {
  readonly passage: Passage;
  readonly quote: string;
}

interface ExtractOptions {
  readonly previousQuestion?: string | undefined;
  /** Of what is said again only the sentences are quoted that the question is about. */
  readonly continuation?: Continued['continuation'] | undefined;
}

/**
 * An answer made of the library's own sentences, each paragraph with its [n]: in the order of the passages, of which the first is where
 * the answer begins. Where to get help comes last, and signs of an emergency first.
 */
export function composeExtract(
  question: string,
  passages: readonly Passage[],
  { previousQuestion, continuation = 'more' }: ExtractOptions = {},
): ComposedAnswer {
  const { concepts } = understandQuestion(question, { previousQuestion });
  const quotes = orderQuotes(
    passages.map((passage, index) => ({
      passage,
      quote: quotePassage(passage.text, concepts, maxLengthOf(index, continuation)),
    })),
  );
  const paragraphs = quotes.map(({ quote }, index) => `${quote}[${index + 1}]`);
  return {
    text: [
      continuation === 'more' ? composeOpening(concepts, quotes) : openings[continuation],
      ...paragraphs,
      closing,
    ].join('\n\n'),
    references: quotes.map(({ passage, quote }, index) => presentReference(passage, index + 1, quote)),
  };
}

const openings = { again: '刚才那一段里说到了：', near: '原文没有专说这一点，最近的是这一段：' } as const;
const closing = '以上都是原文里的话，点一点数字，可以看它出自哪里、前后还说了什么。';

/** When to see a doctor at once: a parent must read that before anything else. */
const mentionsEmergency =
  /(?<!不必|不用|不要|别急着|不需要)(?:马上|立刻|立即|赶紧|连夜)[^。]{0,12}(?:医院|急诊|120)|拨打120|打120/;

/** In their order, but signs of an emergency come first, and passages that only say where to get help last. */
function orderQuotes(quotes: readonly Quote[]): Quote[] {
  const best = quotes[0];
  const isUrgent = ({ quote }: Quote) => mentionsEmergency.test(quote);
  const isHelp = (item: Quote) => item !== best && !isUrgent(item) && mentionsHelp.test(item.quote);
  const rest = quotes.filter((item) => !isUrgent(item));
  return [...quotes.filter(isUrgent), ...rest.filter((item) => !isHelp(item)), ...rest.filter(isHelp)];
}

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
  // Words outside the thesaurus are often accidental: “您问的是‘你们’” would only puzzle.
  if (named.length === 0 || maxWeight < 1) return '学院里是这样说的：';
  return `您问的是${named.map(({ term }) => `“${term}”`).join('')}。学院的内容里是这样说的：`;
}

/** Asks back; the questions to choose from, of which there are `count`, stand below it. */
export const composeChoices = (count: number): ComposedAnswer => ({
  text:
    count === 1
      ? '我不想答偏了。您想问的是下面这个吗？是的话点一下；不是的话，换个说法，多说一点情形就好。'
      : '我不想答偏了。您想问的是哪一种？点一下最像的那句；都不是的话，换个说法，多说一点情形就好。',
  references: [],
});

/** An answer that consists of an approved answer, who approved it, and a content for further reading. */
export function composeApprovedAnswer({
  question,
  answer,
  approvedAt,
  expert,
  content,
  passage,
}: ApprovedAnswer): ComposedAnswer {
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
    signed: { name: expert?.name ?? '学院教研部', title: expert?.title ?? '', at: approvedAt.toISOString() },
  };
  return {
    text: [answer, signature, ...furtherReading].join('\n\n'),
    references: [reference, ...(content ? [presentFurtherReading(content, passage)] : [])],
  };
}

/** Opens where it says most about the question. */
function presentFurtherReading(
  content: NonNullable<ApprovedAnswer['content']>,
  passage: ApprovedAnswer['passage'],
): QaReference {
  if (!passage) return presentContentReference(content, 2);
  const [sentence = passage.text] = splitSentences(passage.text);
  return presentReference(passage, 2, sentence.trim());
}

/** Maximum characters of a quotation, for a reader on a phone. The first one is the answer, and a passage is hardly ever longer. */
const maxQuoteLength = 170;
const maxFirstLength = 320;
const maxRepeatedLength = 100;

function maxLengthOf(index: number, continuation: Continued['continuation']): number {
  if (continuation === 'again') return maxRepeatedLength;
  return index === 0 ? maxFirstLength : maxQuoteLength;
}
const maxListLength = 320;

const startsListItem = /^(?:- |\d+\. )/;

/**
 * The part of a passage that is most relevant to the question: a whole list with its introduction, or adjacent
 * sentences. It is quoted word for word.
 */
export function quotePassage(
  text: string,
  concepts: readonly Concept[],
  maxLength: number = maxQuoteLength,
): string {
  if (text.length <= maxLength) return text;
  const lines = text.split('\n');
  if (lines.some((line) => startsListItem.test(line)) && text.length <= maxListLength) return text;
  // Each unit keeps the line break before it.
  const units = lines.flatMap((line, lineIndex) =>
    splitSentences(line).map((sentence, index) =>
      lineIndex > 0 && index === 0 ? `\n${sentence}` : sentence,
    ),
  );
  return findBestExcerpt(units, { concepts, maxLength }).trim();
}

/**
 * The adjacent units within the maximum length that mention most concepts; of equals the first, and then the longer.
 */
function findBestExcerpt(
  units: readonly string[],
  { concepts, maxLength }: { concepts: readonly Concept[]; maxLength: number },
): string {
  let best = { matched: -1, text: '' };
  for (const start of units.keys()) {
    let text = '';
    for (const unit of units.slice(start)) {
      if (text !== '' && text.length + unit.length > maxLength) break;
      text += unit;
      // A question or an introduction needs what comes after it.
      if (leadsOn.test(unit) && text.length < maxLength / 2) continue;
      const matched = scoreConcepts(text, concepts);
      if (matched > best.matched || (matched === best.matched && text.startsWith(best.text)))
        best = { matched, text };
    }
  }
  return best.text;
}

/** Signs of an emergency are never left out of what is quoted. */
const emergencyScore = 100;

/** 计划变了怎么办？ or 可以这样做： */
const leadsOn = /[？?：:；;]”?$/u;

function scoreConcepts(text: string, concepts: readonly Concept[]): number {
  const folded = fold(text);
  const emergency = mentionsEmergency.test(text) ? emergencyScore : 0;
  return concepts.reduce((sum, { forms, weight }) => {
    const best = Math.max(0, ...forms.map((form) => (folded.includes(form.text) ? form.weight : 0)));
    return sum + best * weight;
  }, emergency);
}
