import type { QaReference } from '@academy/contract/realtime/chat.ts';
import { AppError } from '../../../kit/app-error.ts';
import type { Answerer, AnswerPiece, AskedQuestion, Passage } from '../../../ports/answerer.ts';
import type { LanguageModel, ModelUsage } from '../../../ports/llm.ts';
import { createMask, createRevealer, type KnownName } from '../masking/create-mask.ts';
import { createCitations } from './citations.ts';
import { composePrompt } from './compose-prompt.ts';
import { createLeakCheck, withoutOrders } from './orders.ts';
import { isSupported } from './support-score.ts';

interface ModelAnswererParts {
  readonly model: LanguageModel;
  /** Names of the asker and theirs, which must not leave the house. */
  readonly names: readonly KnownName[];
  /** What the asker wrote before, in whatever conversation: whoever was named there is known. */
  readonly heard: readonly string[];
  /** How a passage is shown to readers. */
  readonly refer: (passage: Passage, number: number) => QaReference;
  /** What was spent, told once whatever became of the answer. */
  readonly onSpent: (usage: ModelUsage) => void;
}

/** Tokens of one answer at most: three hundred characters and some patience. */
const answerTokens = 800;

/** Tokens that an answer may cost, on the safe side: a character is one at most, but for rare ones. */
export const estimateTokens = (asked: Pick<AskedQuestion, 'question' | 'before' | 'passages'>): number =>
  composePrompt(asked).reduce((sum, { content }) => sum + content.length, answerTokens);

/**
 * Answers by a model that is shown passages, and nothing of who asks. Nothing is given before a first sentence stands on a
 * passage; marks that name what they do not rest on are gone; without any there is no answer.
 */
export function createModelAnswerer(parts: ModelAnswererParts): Answerer {
  return {
    answer: async function* (asked) {
      const mask = createMask(parts.names);
      const turns = asked.before.flatMap(({ question, answer }) => [question, answer]);
      for (const text of [...parts.heard, ...turns, asked.question]) mask.learn(text);
      const hidden = {
        question: mask.hide(asked.question),
        before: asked.before.map(({ question, answer }) => ({
          question: mask.hide(question),
          answer: mask.hide(answer),
        })),
        passages: asked.passages.map((passage) => ({
          ...passage,
          title: withoutOrders(passage.title),
          heading: withoutOrders(passage.heading),
          text: withoutOrders(passage.text),
        })),
      };
      const citations = createCitations({
        count: asked.passages.length,
        supports: (sentence, number) => isSupported(sentence, wordsOf(hidden.passages[number - 1]!)),
      });
      const revealer = createRevealer(mask);
      const references = () =>
        citations.cited().map((number, index) => parts.refer(asked.passages[number - 1]!, index + 1));
      let begun = false;
      let waiting = '';
      const give = (): AnswerPiece => {
        const text = begun ? waiting : waiting.trimStart();
        begun = true;
        waiting = '';
        return { text, references: references() };
      };
      const leaks = createLeakCheck();
      for await (const text of writeText(parts, { ...hidden, signal: asked.signal })) {
        asked.signal.throwIfAborted();
        if (leaks(text)) throw noAnswer('the answer repeats its rules');
        waiting += revealer.push(citations.push(text));
        if (waiting !== '' && citations.cited().length > 0) yield give();
      }
      waiting += revealer.push(citations.end()) + revealer.end();
      if (citations.cited().length === 0) throw noAnswer('nothing of the answer stands on a passage');
      if (waiting !== '') yield give();
    },
  };
}

const noAnswer = (why: string) => new AppError('UNAVAILABLE', { cause: new Error(why) });

const wordsOf = ({ title, heading, text }: Passage) => `${title} ${heading}\n${text}`;

/** What a model writes about masked texts; what it cost is told at the end, by itself or else by its length. */
async function* writeText(
  { model, onSpent }: ModelAnswererParts,
  asked: AskedQuestion,
): AsyncGenerator<string, void> {
  const messages = composePrompt(asked);
  let length = 0;
  let usage: ModelUsage | undefined;
  try {
    for await (const piece of model.write({ messages, mostTokens: answerTokens, signal: asked.signal })) {
      usage = piece.usage ?? usage;
      if (piece.text === undefined) continue;
      length += piece.text.length;
      yield piece.text;
    }
  } finally {
    const promptTokens = messages.reduce((sum, { content }) => sum + content.length, 0);
    onSpent(usage ?? { promptTokens, completionTokens: length });
  }
}
