import { liveStatus, type LiveStatus } from '@academy/contract/limits.ts';

export interface Plan {
  status: LiveStatus;
  /** Hours from the day of loading; negative for the past. */
  startsIn: number;
  minutes: number;
  agenda: readonly { at: string; title: string }[];
}

export interface Schedule {
  status: LiveStatus;
  startsAt: Date;
  endsAt: Date;
  agenda: { at: string; title: string }[];
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** China keeps one time all year. */
const zone = 8 * hour;

/**
 * When a live of the demo takes place. A beginning planned before stays as long as it is still true: an upcoming live
 * has not begun, a running one is not over. Otherwise it is planned anew from `now`, so that in the demo one live is
 * always running and others are always ahead. Upcoming and past ones begin at the first time of their agenda; the
 * agenda of a running one moves with its beginning.
 */
export function planLive(plan: Plan, now: Date, before?: Pick<Schedule, 'status' | 'startsAt'>): Schedule {
  const endOf = (startsAt: Date) => new Date(startsAt.getTime() + plan.minutes * minute);
  const keeps =
    before?.status === plan.status && isStillTrue({ ...before, endsAt: endOf(before.startsAt) }, now);
  const startsAt = keeps ? before.startsAt : chooseStart(plan, now);
  const endsAt = endOf(startsAt);
  const agenda = plan.status === liveStatus.live ? moveAgenda(plan.agenda, startsAt) : [...plan.agenda];
  return { status: plan.status, startsAt, endsAt, agenda };
}

/** Whether a live's times fit its status: an upcoming one has not begun, a running one is not over, a replay is. */
export function isStillTrue({ status, startsAt, endsAt }: Omit<Schedule, 'agenda'>, now: Date): boolean {
  if (status === liveStatus.upcoming) return startsAt > now;
  const over = endsAt <= now;
  return status === liveStatus.live ? startsAt <= now && !over : over;
}

function chooseStart(plan: Plan, now: Date): Date {
  const target = now.getTime() + plan.startsIn * hour;
  if (plan.status === liveStatus.live) return new Date(Math.min(floor(target), now.getTime()));
  const opening = plan.agenda[0] ? minutesOf(plan.agenda[0].at) * minute : (target + zone) % day;
  let start = Math.floor((target + zone) / day) * day - zone + floor(opening);
  if (plan.status === liveStatus.upcoming) while (start <= now.getTime()) start += day;
  else while (start + plan.minutes * minute > now.getTime()) start -= day;
  return new Date(start);
}

const floor = (time: number) => Math.floor(time / (5 * minute)) * 5 * minute;

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

function moveAgenda(agenda: Plan['agenda'], startsAt: Date): Schedule['agenda'] {
  const first = minutesOf(agenda[0]?.at ?? '00:00');
  const begin = Math.floor((startsAt.getTime() + zone) / minute);
  return agenda.map(({ at, title }) => ({ at: clockOf(begin + minutesOf(at) - first), title }));
}

function clockOf(minutes: number): string {
  const ofDay = ((minutes % 1_440) + 1_440) % 1_440;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
