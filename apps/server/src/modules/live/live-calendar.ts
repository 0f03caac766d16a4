import { app, liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Handout } from '../../transport/handouts.ts';
import { calendarFile } from './calendar-file.ts';

/** Where a live's own page lies below the base path. */
const pages = { expertLive: 'pages/media/expertLive', actLive: 'pages/index/actLive' } as const;

/**
 * `content/calendar/<content>.ics`: a live for a phone's calendar, which needs no account of ours. What guests may see, and
 * only before it is over: nobody puts the past into a calendar.
 */
export const createLiveCalendar = ({ db, clock }: { db: Db; clock: Clock }): Handout => ({
  path: 'content/calendar',
  type: 'text/calendar; charset=utf-8; method=PUBLISH',
  missing: '这场直播已经结束，或者不在学院里了。',
  render: async (name, origin) => {
    const [, id] = /^(\d{1,15})\.ics$/.exec(name) ?? [];
    const now = clock.now();
    const live = id === undefined ? undefined : await findLive(db, Number(id), now);
    if (!live) return undefined;
    const address = `${origin}${app.basePath}${pages[live.type]}?id=${live.id}&type=${live.type}`;
    return { fileName: `live-${live.id}.ics`, text: calendarFile({ ...live, address }, now) };
  },
});

const findLive = (db: Db, id: number, now: Date) =>
  db
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .select(['contents.id', 'contents.title', 'contents.summary', 'contents.version', 'lives.type'])
    .select(['lives.starts_at as startsAt', 'lives.ends_at as endsAt'])
    .where('contents.id', '=', id)
    .where('contents.state', '=', 'published')
    .where('lives.status', '<>', liveStatus.replay)
    .where('lives.ends_at', '>', now)
    .executeTakeFirst();
