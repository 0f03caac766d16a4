import { reserveTokens, settleTokens } from '../../domain/qa/usage.ts';
import type { ModelUsage } from '../../ports/llm.ts';
import type { WritingContext } from './answer-content.ts';

/**
 * Reserves tokens of today's limits for one request to the model; undefined when a limit is reached. Call the result once with the
 * tokens used: it adds them to the cost of the answer and returns what was reserved too much.
 */
export async function reserveModelTokens(
  { deps: { db, clock, tokenLimits: limits, log }, requester, cost }: WritingContext,
  tokens: number,
): Promise<((usage: ModelUsage) => void) | undefined> {
  const reservedAt = clock.now();
  if (!(await reserveTokens(db, { requester, tokens, limits, now: reservedAt }))) return undefined;
  return ({ promptTokens, completionTokens }) => {
    cost.promptTokens += promptTokens;
    cost.completionTokens += completionTokens;
    const spent = promptTokens + completionTokens;
    settleTokens(db, { requester, reserved: tokens, spent, at: reservedAt }).catch((error: unknown) =>
      log?.warn({ err: error }, 'the token usage of a model could not be saved'),
    );
  };
}
