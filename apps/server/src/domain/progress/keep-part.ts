import type { Tx } from '../../db/database.ts';
import { isComplete } from './completion.ts';
import { findPart, type Part, type Whose } from './find-part.ts';
import { mergeSpans, type Span } from './spans.ts';
import { writePart } from './write-part.ts';

interface Step extends Whose {
  /** What was seen now, and may have been before. */
  readonly seen: readonly Span[];
  /** Absent: it stays. */
  readonly position?: number | undefined;
  /** What comes late moves no place that was reached since. */
  readonly madeAt: Date;
  readonly now: Date;
}

export interface KeptPart {
  readonly part: Part;
  /** Whether the whole content is completed by now: of a course, every lesson. */
  readonly contentCompleted: boolean;
  /** What this very step completed. */
  readonly completes: { readonly part: boolean; readonly content: boolean };
}

/** Adds to how far a person has come with a thing, and with the course that it is part of. Completed stays completed. */
export async function keepPart(tx: Tx, step: Step): Promise<KeptPart> {
  const { userId, subject, now } = step;
  const before = await findPart(tx, step);
  const part = advance(before, step);
  const courseAt = await writePart(tx, { userId, subject, part, madeAt: step.madeAt, now });
  const isNew = !before?.completedAt && part.completedAt !== undefined;
  return {
    part,
    contentCompleted: courseAt !== undefined,
    // A course may also be completed by what was taken away from it.
    completes: { part: isNew, content: courseAt?.getTime() === now.getTime() },
  };
}

function advance(before: Part | undefined, { subject, position: reached, madeAt, now, ...step }: Step) {
  const seen = mergeSpans([...(before?.seen ?? []), ...step.seen]);
  const isNewest = !before || madeAt >= before.updatedAt;
  const isRead = subject.type === 'graphic';
  const place = findPlace(before, { reached, isNewest, isRead });
  const position = Math.min(place, subject.total);
  const isDone = isComplete({ seen, total: subject.total, position, isRead });
  return {
    seen,
    position,
    completedAt: before?.completedAt ?? (isDone ? now : undefined),
    updatedAt: isNewest ? madeAt : before.updatedAt,
  };
}

interface Place {
  readonly reached: number | undefined;
  readonly isNewest: boolean;
  readonly isRead: boolean;
}

/** Where one stopped last; of an article, how far it was ever in sight. */
function findPlace(before: Part | undefined, { reached, isNewest, isRead }: Place): number {
  const known = before?.position ?? 0;
  if (isRead) return Math.max(known, reached ?? 0);
  return isNewest ? (reached ?? known) : known;
}
