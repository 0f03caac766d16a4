import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startAcademy } from './academy/academy.ts';
import { findGrownMetrics, measureBaseline, measureEnd } from './academy/memory.ts';
import { type OtherPrograms, watchOtherPrograms } from './academy/other-programs.ts';
import { checkConnections, listPrograms } from './academy/resources.ts';
import { startVendors } from './academy/vendors.ts';
import { prepareFiles, sendFiles } from './files/send-files.ts';
import { KnownValues } from './generate/known-values.ts';
import { sendOthers } from './generate/other-paths.ts';
import { sendAll } from './generate/send-all.ts';
import { Findings } from './http/findings.ts';
import { findExcess } from './http/refusals.ts';
import { closeConnections } from './http/send.ts';
import { Traffic } from './http/traffic.ts';
import { gatherPeople } from './people/people.ts';
import { runSequences, type SequenceDeps } from './sequences/sequences.ts';
import { stormIngest } from './sockets/ingest.ts';
import { sendRawRequests } from './sockets/raw-http.ts';
import { stormRtmp } from './sockets/rtmp.ts';
import { stormChat, stormRoom } from './sockets/storm.ts';

const seed = Number(process.env['HOSTILE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const requestCount = Number(process.env['HOSTILE_REQUESTS'] ?? 20_000);
const parentCount = 40;
/** Shares of the number of requests: a connection of its own or a file costs more than a request. */
const shares = {
  others: 1 / 10,
  raw: 1 / 20,
  rtmp: 1 / 40,
  files: 1 / 100,
  sockets: 1 / 250,
  streams: 1 / 1_000,
};
/**
 * Half of the requests fill caches, which have bounds, and compile code; what is in use at the end is compared with what is in use
 * after them. A third is too little: memory that only filled the response cache counted as growth. The price is that what the
 * first half keeps once is not found, only what each further request keeps.
 */
const partCount = 4;
const warmUpPartCount = 2;
/** Milliseconds until everything that was begun must have ended. */
const settleTimeout = 120_000;
const megabyte = 2 ** 20;
/**
 * Milliseconds for which the academy may handle nothing: every call is to be answered within about five seconds, whatever
 * happens, and while it is blocked for longer it answers none. Other programs on the machine cost it far less.
 */
const maxBlocked = 5_000;

/**
 * The log's line for a call that was refused because no database connection became free. It is that refusal once more, whose
 * caller may be gone, so the same number is accepted. Every other line of this level is a finding.
 */
const busyDatabase = 'UNAVAILABLE, timeout exceeded when trying to connect';

const startedAt = Date.now();
const report = (text: string) =>
  console.log(`${String(Math.round((Date.now() - startedAt) / 1_000)).padStart(4)} s  ${text}`);

type PartDeps = SequenceDeps & {
  readonly otherPrograms: OtherPrograms;
  readonly files: Awaited<ReturnType<typeof prepareFiles>>;
};

/** A part of a run: requests, files and connections at the same time. */
async function sendPart(deps: PartDeps, findings: Findings, part: number): Promise<void> {
  const partSeed = seed + part * 1_000_003;
  const partRequests = Math.ceil(requestCount / partCount);
  const portion = (share: number) => ({ count: Math.ceil(partRequests * share), seed: partSeed });
  const sockets = { sockets: Math.ceil(partRequests * shares.sockets), seed: partSeed };
  const { traffic, people, known, academy, files } = deps;
  const { tokenSecret, port } = academy;
  const running = {
    requests: sendAll(partRequests, { traffic, people, known, tokenSecret, seed: partSeed }),
    pages: sendOthers(deps, portion(shares.others)),
    'raw requests': sendRawRequests(port, findings, portion(shares.raw)),
    RTMP: stormRtmp(academy, findings, portion(shares.rtmp)),
    files: sendFiles(deps, { ...portion(shares.files), ...files }),
    chat: stormChat(deps, findings, sockets),
    rooms: stormRoom(deps, findings, sockets),
    streams: stormIngest(deps, findings, portion(shares.streams)),
  };
  await Promise.all(
    Object.entries(running).map(async ([name, work]) => {
      await work.catch((error: unknown) => findings.add(`${name} stopped`, (error as Error).stack ?? ''));
      report(`part ${part}: ${name} done`);
    }),
  );
}

/** Waits until nothing runs any more. */
async function settle({ academy }: SequenceDeps, findings: Findings, dataDir: string): Promise<void> {
  closeConnections();
  const until = Date.now() + settleTimeout;
  const findRemaining = async () => [...listPrograms(academy.pid), ...(await checkConnections(dataDir))];
  let remaining = await findRemaining();
  while (remaining.length > 0 && Date.now() < until) {
    await sleep(1_000);
    remaining = await findRemaining();
  }
  for (const one of remaining) findings.add(`still there after ${settleTimeout / 1_000} s of rest`, one);
  await sleep(5_000);
}

/** Sends all parts of a run and compares the memory in use at its end with that after the warm-up. */
async function sendEverything(deps: PartDeps, findings: Findings, dataDir: string): Promise<void> {
  let longest = 0;
  const measure = async () => {
    const memory = await deps.academy.measureMemory();
    longest = Math.max(longest, memory.blocked);
    return memory;
  };
  const describe = ({ rss, heapUsed, external }: Awaited<ReturnType<typeof measureEnd>>) => {
    const [all, heap, outside] = [rss, heapUsed, external].map((bytes) => Math.round(bytes / megabyte));
    return `${all} MB resident, ${heap} MB of heap, ${outside} MB outside it`;
  };
  const send = async (part: number) => {
    await sendPart(deps, findings, part);
    await settle(deps, findings, dataDir);
    report(`part ${part}: ${describe(await measure())}`);
  };
  for (let part = 1; part <= warmUpPartCount; part++) await send(part);
  const baseline = await measureBaseline(measure);
  for (let part = warmUpPartCount + 1; part <= partCount; part++) await send(part);
  const end = await measureEnd(measure, baseline);
  report(`after the warm-up: ${describe(baseline)}`);
  report(`at the end: ${describe(end)}; longest time without handling anything ${longest} ms`);
  if (longest > maxBlocked)
    findings.add('the academy handled nothing for too long', `${longest} ms, more than ${maxBlocked} ms`);
  for (const name of findGrownMetrics(baseline, end))
    findings.add(
      'more than a tenth more memory is in use at the end than after the warm-up',
      `${name}: ${describe(baseline)}, then ${describe(end)}`,
    );
}

async function main(): Promise<boolean> {
  console.log(`HOSTILE_SEED=${seed} HOSTILE_REQUESTS=${requestCount}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-hostile-'));
  const vendors = await startVendors();
  const academy = await startAcademy(dataDir, vendors.environment);
  const findings = new Findings();
  const known = new KnownValues();
  const traffic = new Traffic({ port: academy.port, findings, known });
  const otherPrograms = watchOtherPrograms();
  try {
    report(`the academy is running; other programs keep ${loadavg()[0]!.toFixed(1)} cores busy`);
    const people = await gatherPeople(traffic, academy, parentCount);
    const deps = { academy, vendors, traffic, people, known, otherPrograms, files: await prepareFiles() };
    await runSequences(deps, findings);
    report('prepared');
    // What succeeded while it was prepared must not hide an endpoint that is only refused afterwards.
    traffic.refusals.clear();
    await sendEverything(deps, findings, dataDir);
    await checkEnd(deps, findings);
  } finally {
    report(`${traffic.sent} requests; ${traffic.refusals.describe(otherPrograms.wasLoaded)}`);
    otherPrograms.stop();
    console.log(formatCounts(traffic.statuses));
    console.log(formatCounts(academy.warnings));
    await academy.stop();
    await vendors.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  findings.print();
  console.log(
    findings.count === 0 ? '✔ nothing was found' : `✘ ${findings.count} findings, HOSTILE_SEED=${seed}`,
  );
  return findings.count === 0;
}

/** What may not be at the end of a run: errors in the log, too many refusals, endpoints without success, an academy that is ill. */
async function checkEnd(
  { academy, traffic, otherPrograms: { wasLoaded } }: PartDeps,
  findings: Findings,
): Promise<void> {
  const refusedAt: number[] = [];
  for (const { kind, line, at } of academy.errorLines)
    if (kind === busyDatabase) refusedAt.push(at);
    else findings.add(`in the log: ${kind}`, line.slice(0, 2_000));
  const excess = findExcess(refusedAt, traffic.sent, wasLoaded);
  if (excess !== undefined) findings.add(`in the log too often: ${busyDatabase}`, excess);
  for (const [kind, example] of traffic.refusals.listProblems(wasLoaded)) findings.add(kind, example);
  for (const name of traffic.listWithoutSuccess()) findings.add('an endpoint never succeeded', name);
  if (!academy.isRunning()) return findings.add('the academy ended', '');
  const ready = await traffic.sendOther({ method: 'GET', path: '/readyz', headers: {} });
  if (ready?.status !== 200) findings.add('the academy is not ready any more', `HTTP ${ready?.status}`);
}

const formatCounts = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');

process.exit((await main()) ? 0 : 1);
