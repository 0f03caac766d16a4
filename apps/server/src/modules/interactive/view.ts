import { recordView } from '@academy/contract/areas/learning.ts';
import { viewTime } from '@academy/contract/limits.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inContestedTransaction } from '../../db/in-contested-transaction.ts';
import type { Earned } from '../../domain/credit/earn.ts';
import { findPart } from '../../domain/progress/find-part.ts';
import { listProgress } from '../../domain/progress/list-progress.ts';
import { findSubject, type Subject } from '../../domain/progress/find-subject.ts';
import { presentPart } from '../../domain/progress/present-progress.ts';
import { recordBeat } from '../../domain/progress/record-beat.ts';
import type { Span } from '../../domain/progress/spans.ts';
import { openSession } from '../../domain/progress/view-session.ts';
import { findCurrentStudent } from '../../domain/students/current-student.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import { route } from '../../transport/route.ts';
import { earnByView } from './earn-by-view.ts';

interface Viewing {
  readonly userId: number;
  readonly subject: Subject;
  readonly now: Date;
}

export const createViewRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  route(recordView, async (input, { identity }) => {
    const subject = await findSubject(db, {
      contentId: input.content_id,
      type: input.content_type,
      lessonId: input.lesson_id,
    });
    if (!subject) throw new AppError('NOT_FOUND');
    const viewing = { userId: identity!.uid, subject, now: clock.now() };
    const taken =
      input.step === 'open'
        ? await open(db, viewing)
        : await inContestedTransaction(db, (tx) => goOn(tx, { viewing, input }));
    return { beat_seconds: viewTime.beatInterval / 1_000, ...taken };
  });

async function open(db: Db, viewing: Viewing) {
  const studentId = await findCurrentStudent(db, viewing.userId);
  const { sessionId, nonce } = await openSession(db, { ...viewing, studentId });
  return { session_id: sessionId, nonce, accepted_seconds: 0, earned: [], ...(await present(db, viewing)) };
}

/** Takes a beat. Throws INVALID_INPUT without what names the stay and the beat. */
async function goOn(tx: Tx, { viewing, input }: { viewing: Viewing; input: InputOf<typeof recordView> }) {
  const { session_id: sessionId, nonce, beat_key: key, position } = input;
  if (sessionId === undefined || nonce === undefined || key === undefined)
    throw new AppError('INVALID_INPUT');
  const beat = await recordBeat(tx, {
    ...viewing,
    sessionId,
    nonce,
    key,
    position,
    stretches: parseIntervals(input.intervals),
    age: input.age ?? 0,
    closes: input.step === 'close',
  });
  const earned: Earned[] = beat ? await earnByView(tx, { ...viewing, ...beat }) : [];
  return {
    session_id: sessionId,
    nonce: null,
    accepted_seconds: beat?.accepted ?? 0,
    earned,
    ...(beat
      ? { progress: presentPart(beat.part, viewing.subject), content_completed: beat.contentCompleted }
      : await present(tx, viewing)),
  };
}

/** `0-15,40-52` as it was checked by the contract. */
const parseIntervals = (text: string | undefined): Span[] =>
  (text ?? '').split(',').flatMap((interval): Span[] => {
    const [from, to] = interval.split('-').map(Number);
    return from === undefined || to === undefined ? [] : [[from, to]];
  });

/** How far they have come by now. */
async function present(db: Db | Tx, { userId, subject }: Viewing) {
  const [whole] = await listProgress(db, { userIds: [userId], contentIds: [subject.contentId] });
  return {
    progress: presentPart(await findPart(db, { userId, subject }), subject),
    content_completed: whole?.completedAt !== undefined,
  };
}
