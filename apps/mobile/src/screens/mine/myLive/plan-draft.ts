import type { LivePlan } from '@academy/contract/areas/live-plan.ts';
import { livePlans } from '@academy/contract/live-plan-limits.ts';

export interface PlanDraft {
  readonly title: string;
  readonly intro: string;
  /** A day and a time in China: '2026-11-26' and '20:00'. */
  readonly day: string;
  readonly time: string;
  readonly minutes: string;
  /** Ids; empty while nothing is chosen. */
  readonly cover: string;
  readonly area: string;
}

export const emptyDraft: PlanDraft = {
  title: '',
  intro: '',
  day: '',
  time: '20:00',
  minutes: '60',
  cover: '',
  area: '',
};

/** China has one time zone and no summer time; experts plan in it wherever their phone is. */
const chinaOffset = 8 * 3_600_000;

export function toDraft(plan: LivePlan): PlanDraft {
  const china = new Date(Date.parse(plan.starts_at) + chinaOffset).toISOString();
  return {
    title: plan.title,
    intro: plan.intro,
    day: china.slice(0, 10),
    time: china.slice(11, 16),
    minutes: String(plan.minutes),
    cover: String(plan.cover_id),
    area: String(plan.area_id),
  };
}

/** The start as the server takes it; undefined while day or time is missing. */
export function toStart({ day, time }: Pick<PlanDraft, 'day' | 'time'>): string | undefined {
  const start = Date.parse(`${day}T${time}:00+08:00`);
  return Number.isNaN(start) ? undefined : new Date(start).toISOString();
}

/** What is missing, by field; empty when the draft can be submitted. The server checks the rest. */
export function findMissing(draft: PlanDraft): Partial<Record<keyof PlanDraft, string>> {
  const minutes = Number(draft.minutes);
  const { min, max } = livePlans.minutes;
  return {
    ...(draft.title.trim() === '' && { title: '请写直播标题' }),
    ...(draft.intro.trim() === '' && { intro: '请写直播介绍' }),
    ...(toStart(draft) === undefined && { day: '请选日期和时间' }),
    ...(!(minutes >= min && minutes <= max) && { minutes: `请写 ${min} 到 ${max} 之间的分钟数` }),
    ...(draft.cover === '' && { cover: '请选一张封面' }),
    ...(draft.area === '' && { area: '请选地区' }),
  };
}
