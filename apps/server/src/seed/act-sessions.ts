import type { Db } from '../db/database.ts';
import type { ActInput } from '../domain/publishing/content-input.ts';
import { DemoError } from './read-file.ts';
import type { LivePlan } from './shapes.ts';

type Sessions = ActInput['sessions'];

const minute = 60_000;

/** What an activity consists of, counted from its beginning. Rejects for a live that does not stand before it in the file. */
export async function composeSessions(
  { slug, sessions = [] }: Pick<LivePlan, 'slug' | 'sessions'>,
  { db, startsAt, expert }: { db: Db; startsAt: Date; expert: ReadonlyMap<string, number> },
): Promise<Sessions> {
  const composed: Sessions = [];
  for (const { title, after, minutes, live, place = '', expert: speaker } of sessions) {
    const begins = startsAt.getTime() + after * minute;
    composed.push({
      title,
      startsAt: new Date(begins),
      endsAt: new Date(begins + minutes * minute),
      expertId: speaker === undefined ? null : getExpert(expert, { slug, speaker }),
      place,
      liveId: live === undefined ? null : await getLive(db, { slug, live }),
    });
  }
  return composed;
}

function getExpert(expert: ReadonlyMap<string, number>, names: { slug: string; speaker: string }): number {
  const id = expert.get(names.speaker);
  if (id === undefined) throw new DemoError(`demo/lives.json (${names.slug}): no expert ${names.speaker}`);
  return id;
}

async function getLive(db: Db, { slug, live }: { slug: string; live: string }): Promise<number> {
  const row = await db
    .selectFrom('contents')
    .select('id')
    .where('key', '=', `live/${live}`)
    .executeTakeFirst();
  if (!row) throw new DemoError(`demo/lives.json (${slug}): no live ${live} before it`);
  return row.id;
}

/** The same sessions, at the same distance from another beginning. */
export function moveSessions(sessions: Sessions, { from, to }: { from: Date; to: Date }): Sessions {
  const move = (at: Date) => new Date(at.getTime() + to.getTime() - from.getTime());
  return sessions.map((session) => ({
    ...session,
    startsAt: move(session.startsAt),
    endsAt: move(session.endsAt),
  }));
}
