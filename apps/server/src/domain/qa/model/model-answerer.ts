import type { QaReference } from '@academy/contract/realtime/chat.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Answerer, AnswerPiece, QuestionToAnswer, Passage } from '../../../ports/answerer.ts';
import type { LanguageModel, ModelUsage } from '../../../ports/llm.ts';
import { createMask, createRevealer, type KnownName, type Mask } from '../masking/create-mask.ts';
import { type AnswerRules, createAnswerCheck } from './check-answer.ts';
import { createCitations, isSupported, sentenceEnds } from './citations.ts';
import { composePrompt, createLeakCheck, removeInstructions } from './prompt.ts';
import { createSentenceFilter } from './sentence-filter.ts';

interface ModelAnswererDeps {
  readonly model: LanguageModel;
  /** Names of the requester and their family, which must not be sent to the model. */
  readonly names: readonly KnownName[];
  /** The requester's earlier questions in any conversation: names mentioned there are masked too. */
  readonly recentQuestions: readonly string[];
  readonly rules: AnswerRules;
  readonly createReference: (passage: Passage, number: number) => QaReference;
  /** Called once with the tokens used, however the answer ended. */
  readonly onUsage: (usage: ModelUsage) => void;
}

/** Maximum tokens of one answer: three hundred characters and a reserve. */
const maxAnswerTokens = 800;

/** Upper estimate of the tokens that an answer may use: one per character, except for rare characters. */
export const estimateTokens = (request: Pick<QuestionToAnswer, 'question' | 'before' | 'passages'>): number =>
  composePrompt(request).reduce((sum, { content }) => sum + content.length, maxAnswerTokens);

/**
 * An answerer that shows passages to a model, with personal data masked. Readers get only sentences that cite a passage which
 * supports them, each after it was checked. Throws UNAVAILABLE without any, and when the answer says what only a source may say.
 */
export function createModelAnswerer(deps: ModelAnswererDeps): Answerer {
  return {
    answer: async function* (request) {
      const mask = createMask(deps.names);
      const turns = request.before.flatMap(({ question, answer }) => [question, answer]);
      for (const text of [...deps.recentQuestions, ...turns, request.question]) mask.learn(text);
      const masked = maskRequest(request, mask);
      const supports = (sentence: string, number: number) =>
        isSupported(sentence, passageText(masked.passages[number - 1]!));
      const citations = createCitations({ count: request.passages.length, supports });
      const revealer = createRevealer(mask);
      const references = () =>
        citations
          .cited()
          .map((number, index) => deps.createReference(request.passages[number - 1]!, index + 1));
      let hasStarted = false;
      let pending = '';
      const takePiece = (): AnswerPiece => {
        const text = hasStarted ? pending : pending.trimStart();
        hasStarted = true;
        pending = '';
        return { text, references: references() };
      };
      const repeatsPrompt = createLeakCheck();
      const filter = createSentenceFilter({
        supports: (sentence, number) => supports(sentence, citations.cited()[number - 1]!),
      });
      const findProblem = createAnswerCheck(deps.rules, listSources(request.passages, masked.passages));
      let unchecked = '';
      /** Checks each sentence as soon as it is whole, also one that readers will not get: who was talked into it is not to be believed. */
      const check = (piece: string, isLast: boolean): string => {
        unchecked += piece;
        const whole = isLast ? unchecked : sentences.exec(unchecked)![0];
        unchecked = unchecked.slice(whole.length);
        const problem = whole === '' ? undefined : findProblem(whole);
        if (problem !== undefined) throw noAnswerError(problem);
        return piece;
      };
      for await (const text of writeText(deps, { ...masked, signal: request.signal })) {
        request.signal.throwIfAborted();
        if (repeatsPrompt(text)) throw noAnswerError('the answer repeats its rules');
        pending += revealer.push(filter.push(check(citations.push(text), false)));
        if (pending !== '' && citations.cited().length > 0) yield takePiece();
      }
      const rest = filter.push(check(citations.end(), true)) + filter.end();
      pending += revealer.push(rest) + revealer.end();
      if (citations.cited().length === 0) throw noAnswerError('nothing of the answer stands on a passage');
      if (pending !== '') yield takePiece();
    },
  };
}

/** The same request without personal data, and without instructions that somebody wrote into a passage. */
const maskRequest = ({ question, before, passages }: QuestionToAnswer, mask: Mask) => ({
  question: mask.hide(question),
  before: before.map((exchange) => ({
    question: mask.hide(exchange.question),
    answer: mask.hide(exchange.answer),
  })),
  passages: passages.map((passage) => ({
    ...passage,
    title: removeInstructions(passage.title),
    heading: removeInstructions(passage.heading),
    text: removeInstructions(passage.text),
  })),
});

/** The whole sentences at the beginning of a text, with their marks. */
const sentences = new RegExp(String.raw`^(?:[\s\S]*[${sentenceEnds}])?(?:\s*\[\d{1,2}\])*`, 'u');

const noAnswerError = (reason: string) => new AppError('UNAVAILABLE', { cause: new Error(reason) });

/** The texts of the passages that were left unchanged: one with instructions for a model vouches for nothing. */
const listSources = (passages: readonly Passage[], masked: readonly Passage[]): string[] =>
  passages.map(passageText).filter((text, index) => text === passageText(masked[index]!));

const passageText = ({ title, heading, text }: Passage) => `${title} ${heading}\n${text}`;

/** Streams the model's text for masked input; reports the usage at the end, from the model or estimated by length. */
async function* writeText(
  { model, onUsage }: ModelAnswererDeps,
  request: QuestionToAnswer,
): AsyncGenerator<string, void> {
  const messages = composePrompt(request);
  let length = 0;
  let usage: ModelUsage | undefined;
  try {
    for await (const piece of model.write({ messages, maxTokens: maxAnswerTokens, signal: request.signal })) {
      usage = piece.usage ?? usage;
      if (piece.text === undefined) continue;
      length += piece.text.length;
      yield piece.text;
    }
  } finally {
    const promptTokens = messages.reduce((sum, { content }) => sum + content.length, 0);
    onUsage(usage ?? { promptTokens, completionTokens: length });
  }
}
