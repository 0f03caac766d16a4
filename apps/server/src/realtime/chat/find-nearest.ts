import type { Nearest } from '../../domain/library/embeddings/nearest-passages.ts';
import { refersToPrevious, understandQuestion } from '../../domain/library/understand-question.ts';
import { createMask } from '../../domain/qa/masking/create-mask.ts';
import { listKnownNames, listRecentQuestions } from '../../domain/qa/masking/list-known-names.ts';
import type { WritingContext } from './answer-content.ts';

interface PreviousTurn {
  readonly question: string;
  /** As assessed and stored when it was asked. */
  readonly isAboutDanger: boolean;
}

/**
 * The passages that an embeddings model finds near to a question; undefined without a model, and when it finds none. The model gets the
 * question without the names and numbers in it, as the model that writes answers does, and the previous question where this one
 * refers to it.
 */
export async function findNearest(
  { deps: { db, nearest }, requester, record: { question }, signal }: WritingContext,
  previous: PreviousTurn | undefined,
): Promise<Nearest | undefined> {
  if (!nearest) return undefined;
  const names = requester.userId === null ? [] : await listKnownNames(db, requester.userId);
  const mask = createMask(names);
  for (const text of await listRecentQuestions(db, requester)) mask.learn(text);
  // The question comes last: where both are too long, the end is compared.
  const text = [...listContext(question, previous), question].join('\n');
  // Another mask knows none of the placeholders, so that 【孩子1】 becomes 孩子, which the model understands.
  return nearest.find(createMask([]).reveal(mask.hide(text)), signal);
}

/** The previous question if this one refers to it; never one about danger, since such questions are sent to no model. */
const listContext = (question: string, previous: PreviousTurn | undefined): string[] =>
  previous && !previous.isAboutDanger && refersToPrevious(question, understandQuestion(question))
    ? [previous.question]
    : [];
