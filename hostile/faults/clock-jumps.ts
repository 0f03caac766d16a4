import { setTimeout as sleep } from 'node:timers/promises';
import { createRecordedStream } from '../../apps/server/src/realtime/live/testing/recorded-stream.ts';
import { connectPublisher } from '../../apps/server/src/realtime/live/testing/test-publisher.ts';
import { connectToDatabase } from '../academy/own-database.ts';
import type { Fault, FaultDeps } from './fault.ts';

const hour = 3_600_000;
/** Seconds of the stream, of which a tenth is a message. */
const streamLength = 24;
/** Seconds after a jump, in which every periodic task has run. */
const watchTime = 8;
/** Milliseconds within which PostgreSQL has read its new time, and by which that may differ from the one that was set. */
const clockTimeout = 5_000;
const clockTolerance = 10_000;
/** Milliseconds within which guests no longer get what was withdrawn. */
const withdrawalTimeout = 6_000;

/** Sets all clocks an hour forward and back while an expert broadcasts; withdraws an article after each jump. */
export const jumpClock: Fault = async (deps) => {
  const { traffic, academy, expert, findings, report } = deps;
  const { list } = await traffic.call(expert, 'GET user/expert/live', { status: 0 });
  const { content_id } = list.find(({ recorded }) => !recorded)!;
  await traffic.call(expert, 'POST user/expert/startlive', { content_id, confirmed: 1 });
  const { address } = await traffic.call(expert, 'POST user/expert/publish', { content_id });
  const publisher = await connectPublisher(`http://127.0.0.1:${academy.port}`, address);
  let isDismissed = false;
  void publisher.closed.then(() => (isDismissed = true));
  const sending = publisher.send(await createRecordedStream(streamLength), 10);
  await sleep(3_000);
  for (const milliseconds of [hour, -hour]) {
    await setClocks(deps, milliseconds);
    await checkWithdrawal(deps);
    await sleep(watchTime * 1_000);
    if (isDismissed)
      findings.add('a publisher was dismissed when the clock was set', `by ${milliseconds / hour} h`);
  }
  report('the clocks were set an hour forward and back: the live went on');
  await sending;
  if (!isDismissed) await publisher.leave();
  await traffic.call(expert, 'POST user/expert/endlive', { content_id });
};

/** Sets the time of day of the academy and of its PostgreSQL forward, or from there back to the machine's. */
async function setClocks(
  { academy, dataDir, postgresClock }: FaultDeps,
  milliseconds: number,
): Promise<void> {
  const offset = Math.max(0, milliseconds);
  await Promise.all([academy.jump(milliseconds), postgresClock?.set(offset)]);
  if (!postgresClock) return;
  const client = await connectToDatabase(dataDir);
  const readOffset = async () => {
    const { rows } = await client.query<{ now: Date }>('select now()');
    return rows[0]!.now.getTime() - Date.now();
  };
  const until = performance.now() + clockTimeout;
  try {
    while (Math.abs((await readOffset()) - offset) > clockTolerance) {
      if (performance.now() > until) throw new Error('PostgreSQL did not notice that its clock was set');
      await sleep(200);
    }
  } finally {
    await client.end();
  }
}

async function checkWithdrawal({ academy, dataDir, findings }: FaultDeps): Promise<void> {
  const client = await connectToDatabase(dataDir);
  const { rows } = await client.query<{ id: number }>(
    `select id from contents where type = 'graphic' and state = 'published' order by id limit 1`,
  );
  const { id } = rows[0]!;
  const read = async () => {
    const path = `content/detail?content_id=${id}&content_type=graphic`;
    const response = await fetch(`http://127.0.0.1:${academy.port}/app/v1/${path}`);
    return ((await response.json()) as { code: number }).code;
  };
  const setState = (state: string) =>
    client.query(`update contents set state = $2 where id = $1`, [id, state]);
  try {
    if ((await read()) !== 200) findings.add('an article cannot be read', `${id}`);
    await setState('withdrawn');
    const until = performance.now() + withdrawalTimeout;
    while ((await read()) === 200 && performance.now() < until) await sleep(200);
    if ((await read()) === 200)
      findings.add('a withdrawn article is still served after the clock was set', `${id}`);
  } finally {
    await setState('published');
    await client.end();
  }
}
