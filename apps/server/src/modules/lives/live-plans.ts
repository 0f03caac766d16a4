import {
  cancelLivePlan,
  decideLivePlan,
  listLivePlans,
  listPlanCovers,
  planLive,
} from '@academy/contract/areas/live-plan.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { livePlans } from '@academy/contract/live-plan-limits.ts';
import type { Tx } from '../../db/database.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset-paging.ts';
import { presentPicture } from '../../domain/catalogue/media.ts';
import { createModerator } from '../../domain/moderation/moderator.ts';
import { notifyOfPlanDecision } from '../../domain/notices/plan-notices.ts';
import type { ExpertLiveInput } from '../../domain/publishing/content-input.ts';
import {
  publishContent,
  returnContent,
  saveDecision,
  submitContent,
} from '../../domain/publishing/content-state.ts';
import { saveContent } from '../../domain/publishing/save-content.ts';
import { AppError } from '../../kit/errors.ts';
import { route } from '../../transport/route.ts';
import {
  findPlan,
  findPublishingAccount,
  getExpertId,
  listCovers,
  listPlans,
  type PlanRow,
  presentPlan,
} from './live-plan-rows.ts';
import type { LiveDeps } from './lives.ts';

type PlanInput = InputOf<typeof planLive>;

export const createPlanListRoute = ({ db, storage }: LiveDeps) =>
  route(listLivePlans, async (input, { identity }) => {
    const expertId = await getExpertId(db, identity!.uid);
    return presentPage(await listPlans(db, expertId, pageRequest(input)), (row) => presentPlan(row, storage));
  });

export const createPlanCoversRoute = ({ db, storage }: LiveDeps) =>
  route(listPlanCovers, async (_, { identity }) => {
    const covers = await listCovers(db, await getExpertId(db, identity!.uid));
    return { list: covers.map(({ id, picture }) => ({ id, picture: presentPicture(picture, storage) })) };
  });

export const createPlanLiveRoute = (deps: LiveDeps) => {
  const { db, storage, clock } = deps;
  const moderator = createModerator(deps);
  return route(planLive, async (input, { identity }) => {
    const expertId = await getExpertId(db, identity!.uid);
    const now = clock.now();
    const plan = { expertId, now, ...checkPlan(input, now) };
    for (const text of [plan.title, plan.intro])
      if ((await moderator.check(text)).verdict !== 'pass') throw new AppError('REFUSED_WORDS');
    const saved = await db.transaction().execute((tx) => submitPlan(tx, { input, plan }));
    return presentPlan(saved, storage);
  });
};

/** Throws INVALID_INPUT, with a message about the field. */
function checkPlan(input: PlanInput, now: Date): { title: string; intro: string; startsAt: Date } {
  const invalid = (message: string) => new AppError('INVALID_INPUT', { message });
  const [title, intro] = [input.title.trim(), input.intro.trim()];
  if (title === '') throw invalid('请写直播标题');
  if (intro === '') throw invalid('请写直播介绍');
  const startsAt = new Date(input.starts_at);
  if (Number.isNaN(startsAt.getTime())) throw invalid('开始时间不对，请重新选择');
  const hours = (startsAt.getTime() - now.getTime()) / 3_600_000;
  if (hours < livePlans.hoursAhead)
    throw invalid(`开始时间至少要在 ${livePlans.hoursAhead} 小时以后，留出审核的时间`);
  if (hours > livePlans.daysAhead * 24) throw invalid(`最多只能提前 ${livePlans.daysAhead} 天申请`);
  return { title, intro, startsAt };
}

interface Submission {
  readonly input: PlanInput;
  readonly plan: { expertId: number; now: Date; title: string; intro: string; startsAt: Date };
}

/** Saves the plan and submits it. The expert's row is locked, so that their plans are counted one after the other. */
async function submitPlan(tx: Tx, { input, plan }: Submission): Promise<PlanRow> {
  const { expertId, now } = plan;
  await tx.selectFrom('experts').select('id').where('id', '=', expertId).forUpdate().execute();
  const previous = await findSubmitted(tx, { input, expertId });
  if (previous?.state === 'published' || previous?.state === 'withdrawn')
    throw new AppError('CONFLICT', { message: '这场直播已经通过审核，要改请联系学院' });
  if (!previous) await assertFewOpen(tx, expertId);
  const key = previous?.key ?? planKey(expertId, input.request_key);
  const { id, changed } = await saveContent(tx, await composePlan(tx, { input, plan, key }));
  // A repeated request is what the operator has read already.
  if (previous?.state === 'review' && !changed) return (await findPlan(tx, { expertId, contentId: id }))!;
  const row = { content_id: id, expert_id: expertId, submitted_at: now };
  await tx
    .insertInto('live_plans')
    .values(row)
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet({ submitted_at: now }))
    .execute();
  if (previous?.state !== 'review') await submitContent(tx, { id });
  return (await findPlan(tx, { expertId, contentId: id }))!;
}

const planKey = (expertId: number, requestKey: string) => `plan/${expertId}/${requestKey}`;

/**
 * The plan that this call changes, or has made already; no decision comes between reading and changing it. Throws
 * NOT_FOUND for another's.
 */
async function findSubmitted(tx: Tx, { input, expertId }: { input: PlanInput; expertId: number }) {
  const contentId = input.content_id;
  if (contentId !== undefined) {
    await tx.selectFrom('contents').select('id').where('id', '=', contentId).forUpdate().execute();
    const plan = await findPlan(tx, { expertId, contentId });
    if (!plan) throw new AppError('NOT_FOUND', { message: '没有找到这份申请' });
    return plan;
  }
  const key = planKey(expertId, input.request_key);
  const made = await tx
    .selectFrom('contents')
    .select('id')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  return made && findPlan(tx, { expertId, contentId: made.id });
}

async function assertFewOpen(tx: Tx, expertId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('live_plans')
    .innerJoin('contents', 'contents.id', 'live_plans.content_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('live_plans.expert_id', '=', expertId)
    .where('contents.state', 'in', ['draft', 'review'])
    .executeTakeFirstOrThrow();
  if (count >= livePlans.open)
    throw new AppError('CONFLICT', {
      message: `最多同时有 ${livePlans.open} 份没有通过的申请，请先等审核或撤回一些`,
    });
}

async function composePlan(
  tx: Tx,
  { input, plan, key }: Submission & { key: string },
): Promise<ExpertLiveInput> {
  const { expertId, title, intro, startsAt } = plan;
  const covers = await listCovers(tx, expertId);
  if (!covers.some(({ id }) => id === input.cover_id))
    throw new AppError('INVALID_INPUT', { message: '请从列出的封面里选一张' });
  const area = await tx.selectFrom('areas').select('id').where('id', '=', input.area_id).executeTakeFirst();
  if (!area) throw new AppError('INVALID_INPUT', { message: '没有这个地区，请重新选择' });
  const accountId = await findPublishingAccount(tx, expertId);
  if (accountId === undefined)
    throw new AppError('CONFLICT', { message: '学院还没有可以发布直播的机构，请联系学院' });
  const paragraphs = intro.split(/\n+/).map((line) => line.trim());
  return {
    type: 'expertLive',
    key,
    title,
    summary: intro.replaceAll(/\s+/g, ' ').slice(0, 80),
    body: paragraphs.filter(Boolean).map((text) => ({ kind: 'paragraph' as const, text })),
    tags: [],
    coverId: input.cover_id,
    expertId,
    accountId,
    areaId: input.area_id,
    majorId: null,
    status: liveStatus.upcoming,
    startsAt,
    endsAt: new Date(startsAt.getTime() + input.minutes * 60_000),
    agenda: [],
    videoId: null,
    capacity: null,
  };
}

export const createPlanCancelRoute = ({ db }: LiveDeps) =>
  route(cancelLivePlan, async ({ content_id: contentId }, { identity }) => {
    const expertId = await getExpertId(db, identity!.uid);
    return db.transaction().execute(async (tx) => {
      const plan = await findPlan(tx, { expertId, contentId });
      if (!plan) return { cancelled: true };
      const row = tx.selectFrom('contents').select('state').where('id', '=', contentId).forUpdate();
      const { state } = await row.executeTakeFirstOrThrow();
      if (state !== 'draft' && state !== 'review')
        throw new AppError('CONFLICT', { message: '这场直播已经通过审核，要取消请联系学院' });
      await tx.deleteFrom('contents').where('id', '=', contentId).execute();
      return { cancelled: true };
    });
  });

export const createPlanDecisionRoute = ({ db, clock }: LiveDeps) =>
  route(decideLivePlan, async ({ content_id: id, submitted_at: submittedAt, decision, note = '' }) => {
    const text = note.trim();
    if (decision === 'return' && text === '')
      throw new AppError('INVALID_INPUT', { message: '请写明退回的原因' });
    if (Number.isNaN(Date.parse(submittedAt)))
      throw new AppError('INVALID_INPUT', { message: '提交时间不对，请重新打开这份申请' });
    const about = { id, note: text, at: clock.now() };
    await db.transaction().execute(async (tx) => {
      const plan = await lockWaitingPlan(tx, { id, submittedAt });
      if (decision === 'return') await returnPlan(tx, about);
      else await publishPlan(tx, { ...about, ...plan });
    });
    return { state: decision === 'return' ? ('draft' as const) : ('published' as const), note: text };
  });

/**
 * The plan as it was submitted at this time, locked. Throws NOT_FOUND, and CONFLICT when it does not wait for a decision
 * or was submitted again: nobody decides about texts that they have not read.
 */
async function lockWaitingPlan(
  tx: Tx,
  { id, submittedAt }: { id: number; submittedAt: string },
): Promise<{ startsAt: Date }> {
  const plan = await tx
    .selectFrom('contents')
    .innerJoin('lives', 'lives.content_id', 'contents.id')
    .innerJoin('live_plans', 'live_plans.content_id', 'contents.id')
    .select(['contents.state', 'lives.starts_at', 'live_plans.submitted_at'])
    .where('contents.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!plan) throw new AppError('NOT_FOUND', { message: '没有找到这份申请' });
  // A withdrawn plan is published again by its editors, not by a decision.
  if (plan.state !== 'review') throw new AppError('CONFLICT', { message: '这份申请没有在等审核' });
  if (plan.submitted_at.getTime() !== Date.parse(submittedAt))
    throw new AppError('CONFLICT', { message: '这份申请刚刚改过，请重新看一遍再决定' });
  return { startsAt: plan.starts_at };
}

interface Decision {
  readonly id: number;
  readonly note: string;
  readonly at: Date;
}

async function returnPlan(tx: Tx, { id, note, at }: Decision): Promise<void> {
  await returnContent(tx, { id, note, at });
  await notifyOfPlanDecision(tx, { contentId: id, returnReason: note, at });
}

/** Throws CONFLICT when its time has passed. */
async function publishPlan(
  tx: Tx,
  { id, note, at, startsAt }: Decision & { readonly startsAt: Date },
): Promise<void> {
  if (startsAt <= at) throw new AppError('CONFLICT', { message: '预定的时间已经过了，请退回，让专家改时间' });
  await publishContent(tx, { id, at });
  await saveDecision(tx, { id, note, at });
  await notifyOfPlanDecision(tx, { contentId: id, at });
}
