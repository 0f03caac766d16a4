import { setTimeout as sleep } from 'node:timers/promises';
import { listDiagnoses, listMedicines } from '../../domain/library/classify-question.ts';
import { type ComposedAnswer, presentReference } from '../../domain/library/present-reference.ts';
import { findContact } from '../../domain/moderation/contact.ts';
import { listKnownNames, listRecentQuestions } from '../../domain/qa/masking/list-known-names.ts';
import { createModelAnswerer, estimateTokens } from '../../domain/qa/model/model-answerer.ts';
import { promptVersion } from '../../domain/qa/model/prompt.ts';
import type { Answerer, AnswerPiece, QuestionToAnswer } from '../../ports/answerer.ts';
import type { WritingContext } from './answer-content.ts';
import { reserveModelTokens } from './model-tokens.ts';

/**
 * Creates the answerer that uses the model for one question; undefined without a model, or when today's token limit
 * is reached.
 */
export async function findModelAnswerer(
  writing: WritingContext,
  question: Omit<QuestionToAnswer, 'signal'>,
): Promise<Answerer | undefined> {
  const { deps, requester, cost } = writing;
  const { db, model } = deps;
  if (!model) return undefined;
  // Before the reservation: tokens that are reserved and then not used because of an error would count as used.
  const names = requester.userId === null ? [] : await listKnownNames(db, requester.userId);
  const recentQuestions = await listRecentQuestions(db, requester);
  const recordUsage = await reserveModelTokens(writing, estimateTokens(question));
  if (!recordUsage) return undefined;
  return createModelAnswerer({
    model,
    names,
    recentQuestions,
    rules: { findContact, listMedicines, listDiagnoses },
    createReference: presentReference,
    onUsage: (usage) => {
      Object.assign(cost, { model: model.name, promptVersion });
      recordUsage(usage);
    },
  });
}

/**
 * Yields a prepared text in pieces, a little faster than it can be read, so that a reader can stop it and speech can
 * start at once. Rejects with the signal's reason.
 */
export async function* sendInPieces(
  { text, references }: ComposedAnswer,
  { pieceInterval, signal }: { pieceInterval: number; signal: AbortSignal },
): AsyncGenerator<AnswerPiece, void> {
  for (const piece of splitIntoPieces(text)) {
    signal.throwIfAborted();
    yield { text: piece, references };
    if (pieceInterval > 0) await sleep(pieceInterval, undefined, { signal });
  }
}

/** Characters of a piece whose sentence is longer. */
const maxPieceLength = 24;

/** A piece ends after these characters and the reference marks that follow them. */
const piecePattern = /[^。！？；\n]{0,24}(?:[。！？；\n]+(?:\[\d{1,2}\])*)?/gu;

/**
 * Splits a prepared text into pieces of a clause or a sentence, so that the beginning can be read or spoken before
 * the rest arrives. A reference mark is never split.
 */
export function splitIntoPieces(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest !== '') {
    piecePattern.lastIndex = 0;
    const match = piecePattern.exec(rest)?.[0] || rest.slice(0, maxPieceLength);
    const piece = completeMark(match, rest);
    pieces.push(piece);
    rest = rest.slice(piece.length);
  }
  return pieces;
}

/** Extends a piece that ends within a reference mark or within a surrogate pair. */
function completeMark(piece: string, text: string): string {
  const openBracket = piece.lastIndexOf('[');
  const closeBracket =
    openBracket >= 0 && !piece.includes(']', openBracket) ? text.indexOf(']', openBracket) : -1;
  if (closeBracket >= 0 && closeBracket - openBracket < 5) return text.slice(0, closeBracket + 1);
  return /[\ud800-\udbff]$/u.test(piece) ? text.slice(0, piece.length + 1) : piece;
}
