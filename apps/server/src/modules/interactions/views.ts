import { recordView, signGuestView } from '@academy/contract/areas/learning.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import { viewTime } from '@academy/contract/limits.ts';
import { miniVideos } from '@academy/contract/mini-video-limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { retryTransaction } from '../../db/transactions.ts';
import { type Award, awardCredit } from '../../domain/credit/ledger.ts';
import { countCompleted, listContentProgress } from '../../domain/progress/content-progress.ts';
import { createGuestTicket, takeOverGuestView } from '../../domain/progress/guest-tickets.ts';
import type { Interval } from '../../domain/progress/intervals.ts';
import { findUnit, type LearningUnit } from '../../domain/progress/learning-unit.ts';
import { presentUnitProgress } from '../../domain/progress/present-progress.ts';
import { recordHeartbeat } from '../../domain/progress/record-heartbeat.ts';
import { findUnitProgress } from '../../domain/progress/unit-progress.ts';
import { openViewSession } from '../../domain/progress/view-sessions.ts';
import { takeDailyQuota } from '../../domain/quotas/daily-counts.ts';
import { findCurrentStudent } from '../../domain/students/guardians.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import type { KeyedHash } from '../../kit/keyed-hash.ts';
import { type CallContext, route } from '../../transport/route.ts';

interface ViewCall {
  readonly userId: number;
  readonly unit: LearningUnit;
  readonly now: Date;
}

export interface ViewDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: KeyedHash;
}

export const createGuestViewRoute = ({ db, clock, tokens }: ViewDeps) =>
  route(signGuestView, async ({ content_id: contentId, content_type: type, lesson_id: lessonId }) => {
    const unit = await findUnit(db, { contentId, type, lessonId });
    if (!unit) throw new AppError('NOT_FOUND');
    return { ticket: createGuestTicket(tokens, { unit, now: clock.now() }) };
  });

export const createViewRoute = ({ db, clock, tokens }: ViewDeps) =>
  route(recordView, async (input, caller) => {
    const unit = await findUnit(db, {
      contentId: input.content_id,
      type: input.content_type,
      lessonId: input.lesson_id,
    });
    if (!unit) throw new AppError('NOT_FOUND');
    const view = { userId: caller.identity!.uid, unit, now: clock.now() };
    const result =
      input.step === 'open'
        ? await openView(db, view, { caller, tokens, ticket: input.ticket })
        : await retryTransaction(db, (tx) => continueView(tx, { view, input }));
    return { beat_seconds: viewTime.heartbeatInterval / 1_000, ...result };
  });

interface Opening {
  readonly caller: CallContext;
  readonly tokens: KeyedHash;
  /** Of a guest who has signed in since. */
  readonly ticket: string | undefined;
}

async function openView(db: Db, view: ViewCall, { caller, tokens, ticket }: Opening) {
  const studentId = await findCurrentStudent(db, view.userId);
  const { sessionId, nonce } = await db.transaction().execute(async (tx) => {
    await takeDailyQuota(tx, { caller, amounts: { views: 1 }, now: view.now });
    return ticket === undefined
      ? openViewSession(tx, { ...view, studentId })
      : takeOverGuestView(tx, { ...view, studentId, ticket, tokens });
  });
  return {
    session_id: sessionId,
    nonce,
    accepted_seconds: 0,
    earned: [],
    ...(await presentCurrentProgress(db, view)),
  };
}

/** Records a heartbeat. Throws INVALID_INPUT without the fields that identify the view session and the heartbeat. */
async function continueView(tx: Tx, { view, input }: { view: ViewCall; input: InputOf<typeof recordView> }) {
  const { session_id: sessionId, nonce, beat_key: key, position } = input;
  if (sessionId === undefined || nonce === undefined || key === undefined)
    throw new AppError('INVALID_INPUT');
  const heartbeat = await recordHeartbeat(tx, {
    ...view,
    sessionId,
    nonce,
    key,
    position,
    intervals: parseIntervals(input.intervals),
    rate: Number(input.rate ?? 1),
    age: input.age ?? 0,
    isLast: input.step === 'close',
  });
  const earned: Award[] = heartbeat ? await awardForView(tx, { ...view, ...heartbeat }) : [];
  return {
    session_id: sessionId,
    nonce: null,
    accepted_seconds: heartbeat?.accepted ?? 0,
    earned,
    ...(heartbeat
      ? {
          progress: presentUnitProgress(heartbeat.unitProgress, view.unit),
          content_completed: heartbeat.contentCompleted,
        }
      : await presentCurrentProgress(tx, view)),
  };
}

/** `0-15,40-52`; the contract has already checked the format. */
const parseIntervals = (text: string | undefined): Interval[] =>
  (text ?? '').split(',').flatMap((interval): Interval[] => {
    const [from, to] = interval.split('-').map(Number);
    return from === undefined || to === undefined ? [] : [[from, to]];
  });

async function presentCurrentProgress(db: Db | Tx, { userId, unit }: ViewCall) {
  const [contentProgress] = await listContentProgress(db, {
    userIds: [userId],
    contentIds: [unit.contentId],
  });
  return {
    progress: presentUnitProgress(await findUnitProgress(db, { userId, unit }), unit),
    content_completed: contentProgress?.completedAt !== undefined,
  };
}

interface CompletedView {
  readonly userId: number;
  readonly unit: LearningUnit;
  readonly now: Date;
  /** The child for whom the content was viewed. Absent: the user's current child. */
  readonly studentId: number | undefined;
  readonly completes: { readonly unit: boolean; readonly content: boolean };
}

/** Awards credit for completed units and contents, each once; a course is awarded besides its lessons. */
async function awardForView(tx: Tx, { unit, completes, ...view }: CompletedView): Promise<Award[]> {
  const { contentId, lessonId, type } = unit;
  const learner = { userId: view.userId, studentId: view.studentId, now: view.now };
  const creditEvent = { ...learner, contentId };
  const earned: Award[] = [];
  if (completes.unit && lessonId !== undefined)
    earned.push(
      ...(await awardCredit(tx, { ...creditEvent, rule: 'lesson.complete', cause: `lesson:${lessonId}` })),
    );
  if (!completes.content) return earned;
  if (type === 'miniVideo') return awardMiniVideoSet(tx, learner);
  const rule = ruleOf(type);
  earned.push(...(await awardCredit(tx, { ...creditEvent, rule, cause: `content:${contentId}` })));
  return earned;
}

const ruleOf = (type: Exclude<LearningUnit['type'], 'miniVideo'>) =>
  type === 'course' ? 'course.complete' : type === 'graphic' ? 'article.read' : 'live.watch';

/** Mini videos are awarded in sets: every `setSize` completed ones. */
async function awardMiniVideoSet(
  tx: Tx,
  learner: Pick<CompletedView, 'userId' | 'studentId' | 'now'>,
): Promise<Award[]> {
  const count = await countCompleted(tx, { userId: learner.userId, type: 'miniVideo' });
  const { setSize } = miniVideos;
  if (count % setSize !== 0) return [];
  return awardCredit(tx, { ...learner, rule: 'mini.set', cause: `set:${count / setSize}` });
}
