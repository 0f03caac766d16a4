import { presentReference } from '../../domain/library/present-reference.ts';
import { listHeard, listKnownNames } from '../../domain/qa/masking/list-known-names.ts';
import { createModelAnswerer, estimateTokens } from '../../domain/qa/model/model-answerer.ts';
import { promptVersion } from '../../domain/qa/model/prompt-text.ts';
import { reserveTokens, settleTokens } from '../../domain/qa/usage.ts';
import type { Answerer, AskedQuestion } from '../../ports/answerer.ts';
import type { ModelUsage } from '../../ports/llm.ts';
import type { Writing } from './writing.ts';

/** The model, for one question; undefined where there is none, or what it may cost today is spent. */
export async function findModelAnswerer(
  { parts, asker, cost }: Writing,
  asked: Omit<AskedQuestion, 'signal'>,
): Promise<Answerer | undefined> {
  const { db, clock, model, tokenLimits, log } = parts;
  if (!model) return undefined;
  // First: what is set aside and then not asked for would stay spent.
  const names = asker.userId === null ? [] : await listKnownNames(db, asker.userId);
  const heard = await listHeard(db, asker);
  const at = clock.now();
  const reserved = estimateTokens(asked);
  if (!(await reserveTokens(db, { asker, tokens: reserved, limits: tokenLimits, now: at }))) return undefined;
  const settle = ({ promptTokens, completionTokens }: ModelUsage) =>
    settleTokens(db, { asker, reserved, spent: promptTokens + completionTokens, at }).catch(
      (error: unknown) => log?.warn({ err: error }, 'what a model cost could not be counted'),
    );
  return createModelAnswerer({
    model,
    names,
    heard,
    refer: presentReference,
    onSpent: (usage) => {
      Object.assign(cost, { model: model.name, promptVersion, ...usage });
      void settle(usage);
    },
  });
}
