import type { Tx } from '../../db/database.ts';
import { holdPerson } from '../../db/hold-person.ts';
import { AppError } from '../../kit/app-error.ts';
import { getStay, type Ticket } from './get-stay.ts';
import { judgeBeat } from './judge-beat.ts';
import { keepPart, type KeptPart } from './keep-part.ts';
import { lengthOf, type Span } from './spans.ts';
import { writePlayed } from './write-played.ts';

export interface Beat extends Ticket {
  /** What was played, in whole seconds and in the order of playing. */
  readonly stretches: readonly Span[];
  /** Absent: where the last stretch ends. */
  readonly position?: number | undefined;
  /** How long ago it was made, in seconds. */
  readonly age: number;
  /** The last beat of its stay. */
  readonly closes: boolean;
}

export interface Recorded extends KeptPart {
  /** Seconds that were believed; 0 for a beat that came before. */
  readonly accepted: number;
  /** The child for whom the stay counts. */
  readonly studentId: number | undefined;
}

/**
 * Writes down what of a beat is believed, and how far its person has come by it; undefined for a beat that came before,
 * which changes nothing. All beats of one person are judged one after the other: the transaction holds the person
 * first. Throws SESSION_ENDED for who is gone, and as `getStay` does.
 */
export async function recordBeat(tx: Tx, beat: Beat): Promise<Recorded | undefined> {
  if (!(await holdPerson(tx, beat.userId))) throw new AppError('SESSION_ENDED');
  const stay = await getStay(tx, beat);
  if (stay.isRepeated) return undefined;
  const { subject, userId, now, stretches, position = stretches.at(-1)?.[1] } = beat;
  const openedAt = stay.openedAt.getTime();
  const madeAt = Math.max(openedAt, now.getTime() - beat.age * 1_000);
  const closedAt = stay.closedAt?.getTime();
  const { spent } = stay;
  const judged = judgeBeat({ stretches, total: subject.total, openedAt, madeAt, closedAt, spent });
  const made = new Date(madeAt);
  if (judged.accepted.length > 0) await writePlayed(tx, { ...beat, ...judged, madeAt: made });
  if (beat.closes) await closeSession(tx, beat.sessionId, made);
  const kept = await keepPart(tx, { subject, userId, now, madeAt: made, seen: judged.accepted, position });
  return { accepted: lengthOf(judged.accepted), studentId: stay.studentId, ...kept };
}

const closeSession = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('view_sessions')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
