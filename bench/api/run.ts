import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { onServer, startTestCluster, withDatabase } from '../../apps/server/src/db/testing/test-cluster.ts';
import { median } from '../harness/measurements.ts';
import type { Statement } from '../harness/record-statements.ts';
import { forkSubject, type Subject } from '../harness/subject-process.ts';
import { measure, type Measurement } from './measure.ts';
import type { CannedResponse, Commands } from './protocol.ts';
import { type BenchUsers, listScenarios, type Scenario } from './scenarios.ts';

const rounds = 3;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4);
const replayCount = 2_000;
/** `BENCH_ONLY=search,list` measures only the calls whose names contain one of these words. */
const nameFilters = process.env['BENCH_ONLY']?.split(',') ?? [''];
const matchesFilter = ({ name }: Scenario) => nameFilters.some((word) => name.includes(word));

interface Subjects {
  academy: Subject<Commands>;
  bare: Subject<Commands>;
}

interface RecordedCall {
  response: CannedResponse;
  statements: Statement[];
}

interface PreparedScenario {
  scenario: Scenario;
  url: string;
  bareUrl: string;
  statements: readonly Statement[];
}

interface Sample extends Measurement {
  bare: Measurement;
  query: number;
}

async function findCourse(address: string): Promise<number> {
  const response = await fetch(`${address}/app/v1/index/recommend?content_type=course&size=1`);
  const { data } = (await response.json()) as { data: { list: { content_id: number }[] } };
  const [first] = data.list;
  if (!first) throw new Error('the demo has no course');
  return first.content_id;
}

interface OpenedPage {
  type: string;
  body: Buffer;
}

/**
 * Opens an address with the headers of a browser navigation (`fetch` would send those of a script). Rejects unless
 * the status is 200.
 */
async function openUrl(url: string, { headers, posts: [post] = [] }: Scenario): Promise<OpenedPage> {
  const method = post ? 'POST' : 'GET';
  const outgoing = request(`${url}${post?.path ?? ''}`, {
    method,
    headers: { ...headers, ...post?.headers },
  });
  outgoing.end(post?.body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
  // An API error also has status 200 and would otherwise be measured as if it were a success.
  if (post && !body.includes('{"code":200')) throw new Error(`${url}: ${body.toString()}`);
  return { type: response.headers['content-type'] ?? '', body };
}

/** Slightly longer than the server caches a response, in ms. */
const cacheLifetime = 5_500;

/**
 * Returns what a call answers and the statements it sends. The first call fills the caches and is not recorded. If
 * the floor is `query`, it waits until the cached response has expired.
 */
async function recordCall(
  academy: Subject<Commands>,
  url: string,
  scenario: Scenario,
): Promise<RecordedCall> {
  await openUrl(url, scenario);
  if (scenario.floor === 'query') await new Promise((resolve) => setTimeout(resolve, cacheLifetime));
  await academy.request('record', null);
  const { type, body } = await openUrl(url, scenario);
  const { statements } = await academy.request('record', null);
  return { response: { headers: { 'content-type': type }, body: body.toString('base64') }, statements };
}

async function prepare(
  { academy, bare }: Subjects,
  address: string,
  people: BenchUsers,
): Promise<PreparedScenario[]> {
  const scenarios = listScenarios({ course: await findCourse(address) }, people).filter(matchesFilter);
  const recordedCalls: RecordedCall[] = [];
  for (const scenario of scenarios)
    recordedCalls.push(await recordCall(academy, `${address}${scenario.path}`, scenario));
  const { port } = await bare.request('start', {
    kind: 'bare',
    answers: recordedCalls.map(({ response }) => response),
  });
  return scenarios.map((scenario, index) => ({
    scenario,
    url: `${address}${scenario.path}`,
    bareUrl: `http://127.0.0.1:${port}/${index}`,
    statements: recordedCalls[index]!.statements,
  }));
}

async function sample({ academy, bare }: Subjects, of: PreparedScenario): Promise<Sample> {
  const { headers, posts } = of.scenario;
  const floor = await measure(bare, of.bareUrl, { seconds, headers: undefined });
  const measurement = await measure(academy, of.url, { seconds, headers, posts });
  const { statements, scenario } = of;
  const query =
    statements.length === 0 || scenario.floor === 'bare'
      ? 0
      : (await academy.request('replay', { statements, times: replayCount })).microseconds;
  return { ...measurement, bare: floor, query };
}

/**
 * Alternates between the scenarios in every round, so that other load on the machine affects all of them alike. The
 * first round is a warm-up and is not counted.
 */
async function collectSamples(
  subjects: Subjects,
  prepared: readonly PreparedScenario[],
): Promise<Sample[][]> {
  for (const one of prepared) await sample(subjects, one);
  const samples = prepared.map((): Sample[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, one] of prepared.entries()) samples[index]!.push(await sample(subjects, one));
  }
  return samples;
}

function describe({ scenario }: PreparedScenario, samples: readonly Sample[]) {
  const of = (read: (one: Sample) => number) => median(samples.map(read));
  const ratio = of((one) => one.cpu / (one.bare.cpu + (scenario.floor === 'query' ? one.query : 0)));
  return {
    call: scenario.name,
    'requests/s': Math.round(of((one) => one.rate)),
    'p99 ms': of((one) => one.p99),
    'CPU µs': Math.round(of((one) => one.cpu)),
    'bare µs': Math.round(of((one) => one.bare.cpu)),
    'query µs': Math.round(of((one) => one.query)),
    ratio: Number(ratio.toFixed(2)),
    ...compareWithGoal(scenario, ratio),
  };
}

function compareWithGoal({ goal, floor }: Scenario, ratio: number) {
  if (goal === null) return { goal: '', met: '' };
  const against = floor === 'query' ? 'query + bare' : 'bare';
  return { goal: `≤ ${goal} × ${against}`, met: ratio <= goal ? 'yes' : 'no' };
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const cluster = await startTestCluster();
  const file = join(import.meta.dirname, 'subject.ts');
  const subjects = { academy: forkSubject<Commands>(file), bare: forkSubject<Commands>(file) };
  try {
    await onServer(cluster.adminUrl, 'create database bench');
    const databaseUrl = withDatabase(cluster.adminUrl, 'bench');
    await migrate(databaseUrl);
    const { port, people } = await subjects.academy.request('start', {
      kind: 'academy',
      databaseUrl,
      dataDir,
    });
    const prepared = await prepare(subjects, `http://127.0.0.1:${port}`, people!);
    const samples = await collectSamples(subjects, prepared);
    await checkLikeCounters(databaseUrl);
    console.table(prepared.map((one, index) => describe(one, samples[index]!)));
  } finally {
    subjects.academy.stop();
    subjects.bare.stop();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();

interface CounterMismatch {
  key: string;
  told: number;
  found: number;
}

/** Throws if the stored like count of any content differs from the number of its like rows. */
export async function checkLikeCounters(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<CounterMismatch>(`
    select key, like_count as told, found from contents
    cross join lateral (select count(*)::integer as found from interactions where content_id = id and kind = 'like') counted
    where like_count <> found`);
  await client.end();
  const [first] = rows;
  if (first)
    throw new Error(
      `${first.key}: ${first.told} likes are told of ${first.found}, of ${rows.length} contents`,
    );
}
