import { compareCosts, type Comparison, type Cost, heartbeatSeconds } from './compare-costs.ts';
import type { CheckResult } from './checks.ts';
import { runCrashTest, type CrashReport } from './crash-test.ts';

const readNumber = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
/** More than the 5,000 tokens and sessions that the server caches, so that each heartbeat includes the lookup. */
const viewers = readNumber('BENCH_VIEWERS', 6_000);
const rounds = readNumber('BENCH_ROUNDS', 4);
const seconds = readNumber('BENCH_SECONDS', 160);
/** Share of the viewers that two cores should support by cost that the crash test actually plays. */
const viewerShare = readNumber('BENCH_SHARE', 0.8);
const cores = 2;

const totalCost = ({ server, database }: Cost): number => server + database;
const roundTo = (value: number, digits = 0): number => Number(value.toFixed(digits));

function describeCost(name: string, cost: Cost, floor: Cost) {
  return {
    cost: name,
    'server µs': roundTo(cost.server),
    'database µs': roundTo(cost.database),
    'together µs': roundTo(totalCost(cost)),
    ratio: roundTo(totalCost(cost) / totalCost(floor), 2),
    'log bytes': roundTo(cost.log),
    'heartbeats / processor s': roundTo(1e6 / totalCost(cost)),
  };
}

/** One server process can use only one core, even if others are idle. */
function deriveViewers({ heartbeat }: Comparison) {
  const both = (cores * heartbeatSeconds * 1e6) / totalCost(heartbeat);
  const oneProcess = (heartbeatSeconds * 1e6) / heartbeat.server;
  return { both: Math.floor(both), carried: Math.floor(Math.min(both, oneProcess)) };
}

function printCosts(comparison: Comparison): void {
  const { heartbeat, floor, statements } = comparison;
  console.table([
    describeCost('one call, one row on disk', floor, floor),
    describeCost('a heartbeat', heartbeat, floor),
  ]);
  console.log(
    `A heartbeat sends ${statements.length} statements, its session's and its transaction's own among them.`,
  );
  if (process.env['BENCH_STATEMENTS'])
    for (const { text } of statements) console.log(`  ${text.replaceAll(/\s+/g, ' ').trim()}`);
}

function printCrashReport(
  { steady, crashes, creditedSeconds, unacknowledged }: CrashReport,
  playedViewers: number,
): void {
  console.table([
    {
      viewers: playedViewers,
      heartbeats: steady.heartbeats,
      'median ms': steady.median,
      'p99 ms': steady.p99,
      'waiting early': steady.waiting.early,
      'waiting late': steady.waiting.late,
      'of two cores': roundTo(steady.serverCpu, 2),
      'players, too': roundTo(steady.clientCpu, 2),
      'players late ms': roundTo(steady.lag),
    },
  ]);
  console.table(
    crashes.map(({ killed, outage, maxWait, resent }) => ({
      killed,
      'silence s': roundTo(outage / 1_000, 1),
      'longest wait s': roundTo(maxWait / 1_000, 1),
      'sent again': resent,
    })),
  );
  console.log(
    `Seconds played ${creditedSeconds.claimed}, believed ${creditedSeconds.accepted}; heartbeats never acknowledged: ${unacknowledged}.`,
  );
}

function printChecks(where: string, checks: readonly CheckResult[]): void {
  console.table(checks.map(({ check, of, wrong }) => ({ [where]: check, of, wrong })));
}

const comparison = await compareCosts({ viewers, rounds });
printCosts(comparison);
const carried = deriveViewers(comparison);
console.log(
  `Two cores carry ${carried.both} viewers by their cost; with one server process, ${carried.carried}.`,
);
const playedViewers = readNumber('BENCH_PLAYED', Math.floor(carried.carried * viewerShare));
const crashReport = await runCrashTest({ viewers: playedViewers, seconds });
printCrashReport(crashReport, playedViewers);
printChecks('after the rounds', comparison.checks);
printChecks('after three deaths', crashReport.checks);
const wrong = [...comparison.checks, ...crashReport.checks].filter((check) => check.wrong > 0);
if (wrong.length > 0 || crashReport.unacknowledged > 0) process.exitCode = 1;
