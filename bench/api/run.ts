import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { onServer, startTestCluster, withDatabase } from '../../apps/server/src/db/testing/test-cluster.ts';
import { forkSubject, type Subject } from '../harness/fork-subject.ts';
import { median } from '../harness/median.ts';
import type { Statement } from '../harness/record-statements.ts';
import { checkCounters } from './check-counters.ts';
import { measure, type Measure } from './measure.ts';
import type { Answer, Questions } from './protocol.ts';
import { listScenarios, type People, type Scenario } from './scenarios.ts';

const rounds = 3;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4);
const replays = 2_000;
/** `BENCH_ONLY=search,list` measures the calls whose name holds one of these words. */
const only = process.env['BENCH_ONLY']?.split(',') ?? [''];
const isWanted = ({ name }: Scenario) => only.some((word) => name.includes(word));

interface Subjects {
  academy: Subject<Questions>;
  bare: Subject<Questions>;
}

interface Heard {
  answer: Answer;
  statements: Statement[];
}

interface Prepared {
  scenario: Scenario;
  url: string;
  bareUrl: string;
  statements: readonly Statement[];
}

interface Sample extends Measure {
  bare: Measure;
  query: number;
}

async function findCourse(address: string): Promise<number> {
  const answer = await fetch(`${address}/app/v1/index/recommend?content_type=course&size=1`);
  const { data } = (await answer.json()) as { data: { list: { content_id: number }[] } };
  const [first] = data.list;
  if (!first) throw new Error('the demo has no course');
  return first.content_id;
}

interface Opened {
  type: string;
  body: Buffer;
}

/** Opens an address as a browser does; `fetch` would say that a script asks. Rejects unless it is answered with 200. */
async function open(url: string, { headers, posts: [post] = [] }: Scenario): Promise<Opened> {
  const method = post ? 'POST' : 'GET';
  const sent = request(`${url}${post?.path ?? ''}`, { method, headers: { ...headers, ...post?.headers } });
  sent.end(post?.body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  // A refusal has the status 200 too, and would be measured as if it were the call.
  if (post && !body.includes('{"code":200')) throw new Error(`${url}: ${body.toString()}`);
  return { type: answer.headers['content-type'] ?? '', body };
}

/** How long an answer is kept, in ms, and a little. */
const keptFor = 5_500;

/**
 * What a call answers and which statements it sends, from its second answer on: the first may fill caches. Where the
 * statements are its floor, nothing of the answer is kept any more when it is listened to.
 */
async function listen(academy: Subject<Questions>, url: string, scenario: Scenario): Promise<Heard> {
  await open(url, scenario);
  if (scenario.floor === 'query') await new Promise((resolve) => setTimeout(resolve, keptFor));
  await academy.ask('record', null);
  const { type, body } = await open(url, scenario);
  const { statements } = await academy.ask('record', null);
  return { answer: { headers: { 'content-type': type }, body: body.toString('base64') }, statements };
}

async function prepare({ academy, bare }: Subjects, address: string, people: People): Promise<Prepared[]> {
  const wanted = listScenarios({ course: await findCourse(address) }, people).filter(isWanted);
  const heard: Heard[] = [];
  for (const scenario of wanted) heard.push(await listen(academy, `${address}${scenario.path}`, scenario));
  const { port } = await bare.ask('start', { kind: 'bare', answers: heard.map(({ answer }) => answer) });
  return wanted.map((scenario, index) => ({
    scenario,
    url: `${address}${scenario.path}`,
    bareUrl: `http://127.0.0.1:${port}/${index}`,
    statements: heard[index]!.statements,
  }));
}

async function sample({ academy, bare }: Subjects, of: Prepared): Promise<Sample> {
  const { headers, posts } = of.scenario;
  const floor = await measure(bare, of.bareUrl, { seconds, headers: undefined });
  const whole = await measure(academy, of.url, { seconds, headers, posts });
  const { statements, scenario } = of;
  const query =
    statements.length === 0 || scenario.floor === 'bare'
      ? 0
      : (await academy.ask('replay', { statements, times: replays })).microseconds;
  return { ...whole, bare: floor, query };
}

/** Round by round, so that what else the machine does falls on all alike. The first warms up and does not count. */
async function takeSamples(subjects: Subjects, prepared: readonly Prepared[]): Promise<Sample[][]> {
  for (const one of prepared) await sample(subjects, one);
  const samples = prepared.map((): Sample[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, one] of prepared.entries()) samples[index]!.push(await sample(subjects, one));
  }
  return samples;
}

function describe({ scenario }: Prepared, samples: readonly Sample[]) {
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
    ...judge(scenario, ratio),
  };
}

function judge({ goal, floor }: Scenario, ratio: number) {
  if (goal === null) return { goal: '', met: '' };
  const against = floor === 'query' ? 'query + bare' : 'bare';
  return { goal: `≤ ${goal} × ${against}`, met: ratio <= goal ? 'yes' : 'no' };
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-bench-'));
  const cluster = await startTestCluster();
  const file = join(import.meta.dirname, 'subject.ts');
  const subjects = { academy: forkSubject<Questions>(file), bare: forkSubject<Questions>(file) };
  try {
    await onServer(cluster.adminUrl, 'create database bench');
    const databaseUrl = withDatabase(cluster.adminUrl, 'bench');
    await migrate(databaseUrl);
    const { port, people } = await subjects.academy.ask('start', { kind: 'academy', databaseUrl, dataDir });
    const prepared = await prepare(subjects, `http://127.0.0.1:${port}`, people!);
    const samples = await takeSamples(subjects, prepared);
    await checkCounters(databaseUrl);
    console.table(prepared.map((one, index) => describe(one, samples[index]!)));
  } finally {
    subjects.academy.stop();
    subjects.bare.stop();
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main();
