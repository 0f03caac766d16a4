import { evaluateAnswer, evaluateAnswerByGet } from '@academy/contract/areas/qa.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import { personAsking } from '../../domain/qa/asker.ts';
import { rateAnswer, readReasons } from '../../domain/qa/rate-answer.ts';
import { route, type CallContext, type Route } from '../../transport/route.ts';
import type { QaParts } from './qa-parts.ts';

/** By either method the same. */
export function createQaEvaluateRoutes({ db }: Pick<QaParts, 'db'>): Route[] {
  const evaluate = (input: InputOf<typeof evaluateAnswer>, { identity }: CallContext) =>
    rateAnswer(db, personAsking(identity!.uid), {
      recordId: input.record_id,
      score: input.score,
      reasons: readReasons(input.reasons),
      words: input.words ?? '',
    });
  return [route(evaluateAnswerByGet, evaluate), route(evaluateAnswer, evaluate)];
}
