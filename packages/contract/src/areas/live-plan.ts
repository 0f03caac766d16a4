import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id, Nullable, OneOf, PageInput, PageOf, Uuid } from '../http/fields.ts';
import { livePlans } from '../live-plan-limits.ts';
import { Picture } from './shapes.ts';

/** Lives that experts plan themselves, and the decision about them. */

/** review 待审核, draft 已退回, published 已通过, withdrawn 已下架. */
export const livePlanStates = ['draft', 'review', 'published', 'withdrawn'] as const;

const LivePlan = Type.Object({
  content_id: Type.Integer(),
  title: Type.String(),
  intro: Type.String(),
  cover: Picture,
  cover_id: Type.Integer(),
  area_id: Type.Integer(),
  area_name: Type.String(),
  starts_at: Type.String(),
  minutes: Type.Integer(),
  state: OneOf(livePlanStates),
  state_label: Type.String(),
  /** What the operator wrote with the last decision; empty without one. */
  note: Type.String(),
  /** When it was last submitted. Its texts are those of that time. */
  submitted_at: Type.String(),
});
export type LivePlan = Static<typeof LivePlan>;

export const listLivePlans = endpoint({
  method: 'GET',
  path: 'user/expert/planlive',
  access: 'expert',
  summary: '我申请的直播：待审核、已退回、已通过',
  input: Type.Object(PageInput),
  output: PageOf(LivePlan),
});

export const listPlanCovers = endpoint({
  method: 'GET',
  path: 'user/expert/plancovers',
  access: 'expert',
  summary: '申请直播时可选的封面',
  input: Type.Object({}),
  output: Type.Object({ list: Type.Array(Type.Object({ id: Type.Integer(), picture: Picture })) }),
});

/**
 * Submits a live for review, or a returned or waiting one again with `content_id`. Repeated with the same `request_key`
 * it is the same live.
 */
export const planLive = endpoint({
  method: 'POST',
  path: 'user/expert/planlive',
  access: 'expert',
  summary: '申请一场自己的直播，提交审核',
  input: Type.Object({
    request_key: Uuid('请求标识'),
    content_id: Type.Optional(Id('直播编号')),
    title: Type.String({ title: '直播标题', minLength: 1, maxLength: livePlans.titleLength }),
    intro: Type.String({ title: '直播介绍', minLength: 1, maxLength: livePlans.introLength }),
    starts_at: Type.String({ title: '开始时间', minLength: 10, maxLength: 40 }),
    minutes: Type.Integer({
      title: '时长',
      minimum: livePlans.minutes.min,
      maximum: livePlans.minutes.max,
    }),
    cover_id: Id('封面'),
    area_id: Id('地区'),
  }),
  output: LivePlan,
  /** CONFLICT: it is published already, or too many wait. */
  errors: ['NOT_FOUND', 'CONFLICT', 'REFUSED_WORDS'],
});

/** Takes a plan back that is not published. */
export const cancelLivePlan = endpoint({
  method: 'POST',
  path: 'user/expert/planlive/cancel',
  access: 'expert',
  summary: '撤回直播申请；已经撤回的，结果相同',
  input: Type.Object({ content_id: Id('直播编号') }),
  output: Type.Object({ cancelled: Type.Boolean() }),
  /** CONFLICT: it is published already. */
  errors: ['CONFLICT'],
});

export const planDecisions = ['publish', 'return'] as const;

/**
 * An operator's decision about a plan: it is published and announced, or returned with a reason. It is about what was
 * read: `submitted_at` says which version that was.
 */
export const decideLivePlan = endpoint({
  method: 'POST',
  path: 'operator/live/decision',
  access: 'operator',
  summary: '审核直播申请：通过，或写明原因退回',
  input: Type.Object({
    content_id: Id('直播编号'),
    submitted_at: Type.String({ title: '提交时间', maxLength: 40 }),
    decision: OneOf(planDecisions, { title: '审核结果' }),
    note: Type.Optional(Type.String({ title: '审核意见', maxLength: 200 })),
  }),
  output: Type.Object({ state: OneOf(livePlanStates), note: Nullable(Type.String()) }),
  /** CONFLICT: it does not wait for a decision, or was submitted again meanwhile. */
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const livePlanEndpoints = [
  listLivePlans,
  listPlanCovers,
  planLive,
  cancelLivePlan,
  decideLivePlan,
] as const;
