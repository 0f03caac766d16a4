import { setTimeout as sleep } from 'node:timers/promises';
import type { Composed } from '../../domain/library/present-reference.ts';
import type { AnswerPiece } from '../../ports/answerer.ts';
import { cutPieces } from './cut-pieces.ts';

/**
 * A ready text in pieces, a little faster than it can be read: whoever has enough of it can stop it, and whoever listens
 * begins at once. Rejects with the signal's reason.
 */
export async function* tellReady(
  { text, references }: Composed,
  { pace, signal }: { pace: number; signal: AbortSignal },
): AsyncGenerator<AnswerPiece, void> {
  for (const piece of cutPieces(text)) {
    signal.throwIfAborted();
    yield { text: piece, references };
    if (pace > 0) await sleep(pace, undefined, { signal });
  }
}
