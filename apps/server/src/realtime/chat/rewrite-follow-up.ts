import { classifyScope, listIllnesses, listMedicines } from '../../domain/library/classify-question.ts';
import { findContact } from '../../domain/moderation/contact.ts';
import { listKnownNames, listRecentQuestions } from '../../domain/qa/masking/list-known-names.ts';
import { estimateRewritingTokens, rewriteQuestion } from '../../domain/qa/model/rewrite-question.ts';
import { assessMessage } from '../../domain/safety/assess-message.ts';
import type { EarlierExchange } from '../../ports/answerer.ts';
import type { WritingContext } from './answer-content.ts';
import { reserveModelTokens } from './model-tokens.ts';

interface Turn extends EarlierExchange {
  readonly isAboutDanger: boolean;
}

/**
 * A question that refers to the turns before it, rewritten by the model as one that stands alone, for searching only. Undefined without a
 * model or tokens, where it or a turn before it may be about danger, and where the model wrote nothing that can be used.
 */
export async function rewriteFollowUp(
  writing: WritingContext,
  turns: readonly Turn[],
): Promise<string | undefined> {
  const { deps, requester, record, signal, cost } = writing;
  const { db, model, log } = deps;
  if (!model || record.alarm !== null || turns.some(({ isAboutDanger }) => isAboutDanger)) return undefined;
  // Before the reservation: tokens that are reserved and then not used because of an error would count as used.
  const names = requester.userId === null ? [] : await listKnownNames(db, requester.userId);
  const recentQuestions = await listRecentQuestions(db, requester);
  const followUp = { question: record.question, before: turns };
  const recordUsage = await reserveModelTokens(writing, estimateRewritingTokens(followUp));
  if (!recordUsage) return undefined;
  const rewritten = await rewriteQuestion(
    {
      model,
      names,
      recentQuestions,
      rules: { findContact, listMedicines, listIllnesses },
      onUsage: (usage) => {
        cost.model = model.name;
        recordUsage(usage);
      },
      onFailure: (error) => log?.warn({ err: error, record: record.id }, 'a question was not rewritten'),
    },
    { ...followUp, signal },
  );
  return rewritten !== undefined && isHarmless(rewritten) ? rewritten : undefined;
}

/** The question itself is neither about danger nor out of scope: a model that makes it so has strayed from it. */
const isHarmless = (question: string): boolean =>
  assessMessage(question).alarm === 'none' && classifyScope(question) === undefined;
