import { setTimeout as sleep } from 'node:timers/promises';
import { viewTime } from '@academy/contract/limits.ts';
import pg from 'pg';
import type { Subject } from '../harness/fork-subject.ts';
import { readTreeTime } from '../harness/processor-time.ts';
import type { Questions } from './protocol.ts';
import { createSender } from './sender.ts';
import { type Answer, noteTold, type Told } from './told.ts';
import type { Viewer } from './viewer.ts';

/** Microseconds of processor time and bytes of the database's log, each for one beat. */
export interface Cost {
  readonly server: number;
  readonly database: number;
  readonly log: number;
}

export interface Place {
  readonly subject: Subject<Questions>;
  /** Where beats are sent. */
  readonly url: string;
  readonly databaseUrl: string;
  /** The process that all of the database's come from. */
  readonly postgres: number;
}

const atOnce = 10;
export const beatSeconds = viewTime.beatInterval / 1_000;
/** Sessions are remembered for 3 s, and a viewer comes every 15 s: without a pause some would be spared their look. */
const pause = 3_100;

/**
 * Everybody's next beat, `atOnce` at a time as fast as they are answered, after `beatSeconds` by the academy's clock; who
 * ended a lesson opens the next one. Gives what a beat cost, with its share of all that.
 */
export async function measureRound(
  place: Place,
  viewers: readonly Viewer[],
): Promise<{ cost: Cost; told: Told[] }> {
  const sender = createSender();
  const send = (viewer: Viewer, fields: Parameters<typeof sender.post>[1]) =>
    sendOnce(() => sender.post(place.url, fields, viewer.token));
  const enter = async (viewer: Viewer) => {
    const { session_id, nonce } = await send(viewer, viewer.opening());
    viewer.opened({ session_id, nonce: nonce! });
  };
  await inTurn(
    viewers.filter(({ isOpen }) => !isOpen),
    enter,
  );
  await place.subject.ask('pass', { seconds: beatSeconds });
  const before = await readCosts(place);
  const told: Told[] = [];
  await inTurn(viewers, async (viewer) => {
    const beat = viewer.play(beatSeconds, 0);
    told.push(noteTold(viewer.uid, beat, await send(viewer, beat.fields), 1));
    if (!viewer.isOpen) await enter(viewer);
  });
  const after = await readCosts(place);
  sender.stop();
  await sleep(pause);
  const each = (of: keyof Cost) => (after[of] - before[of]) / viewers.length;
  return { cost: { server: each('server'), database: each('database'), log: each('log') }, told };
}

async function sendOnce(post: () => Promise<unknown>): Promise<Answer> {
  const answer = await post();
  if (!answer) throw new Error('a call was not answered');
  return answer as Answer;
}

async function inTurn<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let next = 0;
  const row = async () => {
    while (next < all.length) await work(all[next++]!);
  };
  await Promise.all(Array.from({ length: atOnce }, row));
}

/** All that was used and written by now. */
async function readCosts({ subject, databaseUrl, postgres }: Place): Promise<Cost> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ bytes: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`,
  );
  await client.end();
  const { microseconds } = await subject.ask('cpu', null);
  return { server: microseconds, database: readTreeTime(postgres), log: Number(rows[0]?.bytes) };
}
