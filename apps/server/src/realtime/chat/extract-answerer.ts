import { composeExtract } from '../../domain/library/compose-extract.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Answerer } from '../../ports/answerer.ts';
import { tellReady } from './tell-ready.ts';

/** Answers with the library's own sentences; `pace`: milliseconds between two pieces. */
export const createExtractAnswerer = (pace: number): Answerer => ({
  answer: async function* ({ question, before, passages, signal }) {
    const composed = composeExtract(question, passages, { before: before.at(-1)?.question });
    if (!composed) throw new AppError('UNAVAILABLE', { cause: new Error('the library has no answer') });
    yield* tellReady(composed, { pace, signal });
  },
});
