import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { onServer, startTestCluster, withDatabase } from '../../apps/server/src/db/testing/test-cluster.ts';
import type { Commands } from '../api/protocol.ts';
import { forkSubject } from '../harness/subject-process.ts';
import { checkBounds } from './bounds.ts';
import { type Kind, listKinds } from './kinds.ts';
import { runClosedLoop, runOpenLoop } from './loops.ts';
import { prepareWorld } from './prepare-world.ts';
import { quantile, type Results } from './summary.ts';

const seconds = Number(process.env['LOAD_SECONDS'] ?? 30);
/** Signed-in users: enough that each sends a heartbeat every fifteen seconds or more rarely. */
const signedInCount = 1_200;
const rate = 300;
const calmRate = 10;
const connections = 400;
/** A process that has just started compiles what it runs. */
const warmUpSeconds = 5;

const milliseconds = (value: number) => Math.round(value * 10) / 10;
const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
const describeLoad = () =>
  `load of the machine: ${loadavg()
    .map((each) => each.toFixed(1))
    .join(', ')}`;

function describeOpenLoop(calm: Results, busy: Results) {
  const calmOf = new Map(calm.list().map((result) => [result.kind, result.served]));
  const row = (name: string, served: readonly number[], calmServed: readonly number[]) => ({
    kind: name,
    requests: served.length,
    'p50 ms': milliseconds(quantile(served, 0.5)),
    'p95 ms': milliseconds(quantile(served, 0.95)),
    'p99 ms': milliseconds(quantile(served, 0.99)),
    [`p50 at ${calmRate}/s`]: milliseconds(quantile(calmServed, 0.5)),
    [`p99 at ${calmRate}/s`]: milliseconds(quantile(calmServed, 0.99)),
    'p99 ratio': milliseconds(quantile(served, 0.99) / quantile(calmServed, 0.99)),
  });
  const unserved = ({ refused, failed }: { refused: readonly number[]; failed: number }) => ({
    refused: refused.length,
    failed,
  });
  return [
    ...busy.list().map((result) => ({
      ...row(result.kind.name, result.served, calmOf.get(result.kind)!),
      ...unserved(result),
    })),
    { ...row('all', busy.total().served, calm.total().served), ...unserved(busy.total()) },
  ];
}

const describeClosedLoop = (results: Results) =>
  results.list().map(({ kind, served, refused, failed }) => ({
    kind: kind.name,
    priority: kind.priority,
    'served/s': Math.round(served.length / seconds),
    refused: percent(refused.length, served.length + refused.length + failed),
    failed: percent(failed, served.length + refused.length + failed),
    'refusal p95 ms': milliseconds(quantile(refused, 0.95)),
    'p50 ms': milliseconds(quantile(served, 0.5)),
    'p99 ms': milliseconds(quantile(served, 0.99)),
  }));

/** Measures and prints; returns whether all bounds hold. */
async function measure(address: string, kinds: readonly Kind[]): Promise<boolean> {
  const loop = { address, kinds };
  await runOpenLoop({ ...loop, seconds: warmUpSeconds, rate: rate / 3 });
  console.log(describeLoad());
  const calm = await runOpenLoop({ ...loop, seconds, rate: calmRate });
  const busy = await runOpenLoop({ ...loop, seconds, rate });
  console.log(`\n${rate} requests a second for ${seconds} s, from the moment at which each was planned`);
  console.table(describeOpenLoop(calm, busy));
  console.log(
    `\n${connections} connections that never rest, but pause when they are refused, for ${seconds} s`,
  );
  const crowd = await runClosedLoop({ ...loop, seconds, connections });
  console.table(describeClosedLoop(crowd));
  console.log(`${describeLoad()}\n`);
  const bounds = checkBounds({ calm, busy, crowd });
  for (const { text, holds } of bounds) console.log(`${holds ? '✔' : '✘'} ${text}`);
  return bounds.every(({ holds }) => holds);
}

async function main(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-load-'));
  const cluster = await startTestCluster();
  const academy = forkSubject<Commands>(join(import.meta.dirname, '../api/subject.ts'));
  try {
    await onServer(cluster.adminUrl, 'create database load');
    const databaseUrl = withDatabase(cluster.adminUrl, 'load');
    await migrate(databaseUrl);
    const started = await academy.request('start', { kind: 'academy', databaseUrl, dataDir, signedInCount });
    const address = `http://127.0.0.1:${started.port}`;
    const kinds = listKinds(await prepareWorld(address, started.people!));
    return await measure(address, kinds);
  } finally {
    academy.stop();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

process.exit((await main()) ? 0 : 1);
