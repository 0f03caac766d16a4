import type { Db } from '../db/database.ts';
import { findContentAsInput } from '../domain/publishing/read-content.ts';
import { saveContent } from '../domain/publishing/save-content.ts';
import type { Clock } from '../kit/clock.ts';
import { wasPublished } from './was-published.ts';
import { moveSessions } from './act-sessions.ts';
import { isStillTrue, planLive } from './live-plan.ts';
import { readJson } from './read-file.ts';
import { LiveFile } from './shapes.ts';

/**
 * Moves the demo's lives whose time has come or passed, so that one is running however long the academy runs. The
 * others are not touched, whatever an operator made of them, and none that somebody really ran.
 */
export async function refreshLives({
  db,
  clock,
  folder,
}: {
  db: Db;
  clock: Clock;
  folder: string;
}): Promise<void> {
  for (const live of await readJson(folder, 'lives.json', LiveFile)) {
    await db.transaction().execute(async (tx) => {
      const content = await findContentAsInput(tx, `live/${live.slug}`);
      if (!content || !('startsAt' in content)) return;
      if (await wasPublished(tx, content.key)) return;
      const now = clock.now();
      if (content.status === live.status && isStillTrue(content, now)) return;
      const planned = planLive(live, now);
      const { startsAt: from } = content;
      const moved =
        content.type === 'actLive'
          ? { ...content, sessions: moveSessions(content.sessions, { from, to: planned.startsAt }) }
          : content;
      await saveContent(tx, { ...moved, ...planned });
    });
  }
}
