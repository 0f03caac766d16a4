import { liveStatus, type LiveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../db/database.ts';
import type { ActInput } from '../domain/publishing/content-input.ts';
import { DemoError } from './demo-files.ts';
import type { LivePlan } from './file-schemas.ts';

export interface PlannedLive {
  status: LiveStatus;
  /** Hours from the time of loading; negative for the past. */
  startsIn: number;
  minutes: number;
  agenda: readonly { at: string; title: string }[];
  /** Always begins so soon that its expert can start it; its agenda moves along. */
  soon?: boolean | undefined;
}

interface LiveSchedule {
  status: LiveStatus;
  startsAt: Date;
  endsAt: Date;
  agenda: { at: string; title: string }[];
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** China has one time zone, UTC+8, and no summer time. */
const chinaOffset = 8 * hour;

/**
 * The schedule of a demo live. A previous start is kept as long as it fits the status; otherwise a new one is
 * computed from `now`, so that one live is always running and others are always ahead. Upcoming and past lives start
 * at the first time of their agenda; the agenda of a running live, and of one that starts soon, is shifted to its start.
 */
export function scheduleLive(
  plan: PlannedLive,
  now: Date,
  previous?: Pick<LiveSchedule, 'status' | 'startsAt'>,
): LiveSchedule {
  const endOf = (startsAt: Date) => new Date(startsAt.getTime() + plan.minutes * minute);
  const hasSameStart =
    previous?.status === plan.status && matchesStatus({ ...previous, endsAt: endOf(previous.startsAt) }, now);
  const startsAt = hasSameStart ? previous.startsAt : chooseStart(plan, now);
  const endsAt = endOf(startsAt);
  const floats = plan.status === liveStatus.live || plan.soon;
  const agenda = floats ? shiftAgenda(plan.agenda, startsAt) : [...plan.agenda];
  return { status: plan.status, startsAt, endsAt, agenda };
}

/**
 * Whether a live's times fit its status: an upcoming live has not begun, a running one has begun and not ended, a
 * replay has ended.
 */
export function matchesStatus(
  { status, startsAt, endsAt }: Omit<LiveSchedule, 'agenda'>,
  now: Date,
): boolean {
  if (status === liveStatus.upcoming) return startsAt > now;
  const hasEnded = endsAt <= now;
  return status === liveStatus.live ? startsAt <= now && !hasEnded : hasEnded;
}

function chooseStart(plan: PlannedLive, now: Date): Date {
  const target = now.getTime() + plan.startsIn * hour;
  if (plan.status === liveStatus.live) return new Date(Math.min(floorToFiveMinutes(target), now.getTime()));
  if (plan.soon) return new Date(floorToFiveMinutes(target));
  const opening = plan.agenda[0] ? minutesOf(plan.agenda[0].at) * minute : (target + chinaOffset) % day;
  let start = Math.floor((target + chinaOffset) / day) * day - chinaOffset + floorToFiveMinutes(opening);
  if (plan.status === liveStatus.upcoming) while (start <= now.getTime()) start += day;
  else while (start + plan.minutes * minute > now.getTime()) start -= day;
  return new Date(start);
}

const floorToFiveMinutes = (time: number) => Math.floor(time / (5 * minute)) * 5 * minute;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function shiftAgenda(agenda: PlannedLive['agenda'], startsAt: Date): LiveSchedule['agenda'] {
  const first = minutesOf(agenda[0]?.at ?? '00:00');
  const startMinute = Math.floor((startsAt.getTime() + chinaOffset) / minute);
  return agenda.map(({ at, title }) => ({ at: formatClock(startMinute + minutesOf(at) - first), title }));
}

function formatClock(minutes: number): string {
  const minuteOfDay = ((minutes % 1_440) + 1_440) % 1_440;
  return [Math.floor(minuteOfDay / 60), minuteOfDay % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

type Sessions = ActInput['sessions'];

const minuteMs = 60_000;

/**
 * The sessions of an activity as content input; `after` in the file counts minutes from `startsAt`. Throws DemoError
 * for an unknown expert, or a live that is not listed before the activity in the file.
 */
export async function composeSessions(
  { slug, sessions = [] }: Pick<LivePlan, 'slug' | 'sessions'>,
  { db, startsAt, expertIds }: { db: Db; startsAt: Date; expertIds: ReadonlyMap<string, number> },
): Promise<Sessions> {
  const composed: Sessions = [];
  for (const { title, after, minutes, live, place = '', expert: speaker } of sessions) {
    const startMs = startsAt.getTime() + after * minuteMs;
    composed.push({
      title,
      startsAt: new Date(startMs),
      endsAt: new Date(startMs + minutes * minuteMs),
      expertId: speaker === undefined ? null : getExpertId(expertIds, { slug, speaker }),
      place,
      liveId: live === undefined ? null : await getLiveId(db, { slug, live }),
    });
  }
  return composed;
}

function getExpertId(
  expertIds: ReadonlyMap<string, number>,
  names: { slug: string; speaker: string },
): number {
  const id = expertIds.get(names.speaker);
  if (id === undefined) throw new DemoError(`demo/lives.json (${names.slug}): no expert ${names.speaker}`);
  return id;
}

async function getLiveId(db: Db, { slug, live }: { slug: string; live: string }): Promise<number> {
  const row = await db
    .selectFrom('contents')
    .select('id')
    .where('key', '=', `live/${live}`)
    .executeTakeFirst();
  if (!row) throw new DemoError(`demo/lives.json (${slug}): no live ${live} before it`);
  return row.id;
}

/** The same sessions, each shifted by the difference between `from` and `to`. */
export function shiftSessions(sessions: Sessions, { from, to }: { from: Date; to: Date }): Sessions {
  const shift = (at: Date) => new Date(at.getTime() + to.getTime() - from.getTime());
  return sessions.map((session) => ({
    ...session,
    startsAt: shift(session.startsAt),
    endsAt: shift(session.endsAt),
  }));
}
