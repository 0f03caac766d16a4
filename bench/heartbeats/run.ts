import { compareCosts, type Comparison } from './compare-costs.ts';
import type { Proof } from './check-learning.ts';
import { killInTheMiddle, type Ordeal } from './kill-in-the-middle.ts';
import { beatSeconds, type Cost } from './measure-cost.ts';

const read = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
/** More than the 5,000 tokens and sessions that the server remembers, so that each beat pays for being looked up. */
const viewers = read('BENCH_VIEWERS', 6_000);
const rounds = read('BENCH_ROUNDS', 4);
const seconds = read('BENCH_SECONDS', 160);
/** Of the viewers that two cores should carry by their cost, so many are really played. */
const share = read('BENCH_SHARE', 0.8);
const cores = 2;

const together = ({ server, database }: Cost): number => server + database;
const rounded = (value: number, digits = 0): number => Number(value.toFixed(digits));

function describeCost(name: string, cost: Cost, floor: Cost) {
  return {
    cost: name,
    'server µs': rounded(cost.server),
    'database µs': rounded(cost.database),
    'together µs': rounded(together(cost)),
    ratio: rounded(together(cost) / together(floor), 2),
    'log bytes': rounded(cost.log),
    'beats / processor s': rounded(1e6 / together(cost)),
  };
}

/** One process of the server has one core for itself, whatever stands idle beside it. */
function deriveViewers({ beat }: Comparison) {
  const both = (cores * beatSeconds * 1e6) / together(beat);
  const oneProcess = (beatSeconds * 1e6) / beat.server;
  return { both: Math.floor(both), carried: Math.floor(Math.min(both, oneProcess)) };
}

function tellCosts(compared: Comparison): void {
  const { beat, floor, statements } = compared;
  console.table([
    describeCost('one call, one row on disk', floor, floor),
    describeCost('a beat', beat, floor),
  ]);
  console.log(
    `A beat sends ${statements.length} statements, its session's and its transaction's own among them.`,
  );
  if (process.env['BENCH_STATEMENTS'])
    for (const { text } of statements) console.log(`  ${text.replaceAll(/\s+/g, ' ').trim()}`);
}

function tellOrdeal({ quiet, deaths, believed, unacknowledged }: Ordeal, played: number): void {
  console.table([
    {
      viewers: played,
      beats: quiet.beats,
      'median ms': quiet.median,
      'p99 ms': quiet.p99,
      'waiting early': quiet.waiting.early,
      'waiting late': quiet.waiting.late,
      'of two cores': rounded(quiet.used, 2),
      'players, too': rounded(quiet.ours, 2),
      'players late ms': rounded(quiet.behind),
    },
  ]);
  console.table(
    deaths.map(({ killed, silence, longest, again }) => ({
      killed,
      'silence s': rounded(silence / 1_000, 1),
      'longest wait s': rounded(longest / 1_000, 1),
      'sent again': again,
    })),
  );
  console.log(
    `Seconds played ${believed.claimed}, believed ${believed.accepted}; beats never acknowledged: ${unacknowledged}.`,
  );
}

function tellProofs(where: string, proofs: readonly Proof[]): void {
  console.table(proofs.map(({ proof, of, wrong }) => ({ [where]: proof, of, wrong })));
}

const compared = await compareCosts({ viewers, rounds });
tellCosts(compared);
const carried = deriveViewers(compared);
console.log(
  `Two cores carry ${carried.both} viewers by their cost; with one server process, ${carried.carried}.`,
);
const played = read('BENCH_PLAYED', Math.floor(carried.carried * share));
const ordeal = await killInTheMiddle({ viewers: played, seconds });
tellOrdeal(ordeal, played);
tellProofs('after the rounds', compared.proofs);
tellProofs('after three deaths', ordeal.proofs);
const wrong = [...compared.proofs, ...ordeal.proofs].filter((proof) => proof.wrong > 0);
if (wrong.length > 0 || ordeal.unacknowledged > 0) process.exitCode = 1;
