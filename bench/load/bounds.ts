import type { Kind } from './kinds.ts';
import { type KindResult, quantile, type Results } from './summary.ts';

/** What was measured in one run, on one machine: few requests, as many as are expected, and more than fit. */
export interface Measured {
  readonly calm: Results;
  readonly busy: Results;
  readonly crowd: Results;
}

export interface Bound {
  readonly text: string;
  readonly holds: boolean;
}

/** Milliseconds within which 99 of 100 requests are answered at the expected rate, on a machine with nothing else to do. */
const busyGoal = 500;
/** The share of the expected requests that may be refused there. */
const busyRefused = 0.01;
/** Milliseconds within which 99 of 100 are answered there when they are few. */
const calmGoal = 20;
/**
 * Bounds are multiplied by how much slower than `calmGoal` this machine answers a few requests, at most by this: a machine
 * that is slower still cannot serve the expected rate, so a run on it proves nothing.
 */
const maxSlowness = 5;
/** Of the guests without a cached response, at least this share is refused in a crowd; otherwise all wait for all. */
const crowdShed = 0.5;
/** A refusal is as quick as sending what is cached; this much is left for chance. */
const refusalRatio = 2;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const countAll = ({ served, refused, failed }: Omit<KindResult, 'kind'>) =>
  served.length + refused.length + failed;
const ms = (value: number) => `${Math.round(value)} ms`;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** Compares a run with what is promised. Times are compared with other times of the same run, so that any machine can tell. */
export function checkBounds({ calm, busy, crowd }: Measured): Bound[] {
  return [...checkBusy(calm, busy), ...checkCrowd(crowd)];
}

function checkBusy(calm: Results, busy: Results): Bound[] {
  const p99 = quantile(busy.total().served, 0.99);
  const calmP99 = quantile(calm.total().served, 0.99);
  const slowness = Math.min(maxSlowness, Math.max(1, calmP99 / calmGoal));
  const times = `${slowness.toFixed(1)} times, because a few requests have a p99 of ${ms(calmP99)} here`;
  const share = (busy.total().refused.length + busy.total().failed) / countAll(busy.total());
  return [
    {
      text: `at the expected rate p99 is ${ms(p99)}; at most ${ms(busyGoal * slowness)} (${busyGoal} ms ${times})`,
      holds: p99 <= busyGoal * slowness,
    },
    {
      text: `at the expected rate ${percent(share)} are not served; at most ${percent(busyRefused * slowness)} (${percent(busyRefused)} ${times})`,
      holds: share <= busyRefused * slowness,
    },
  ];
}

function checkCrowd(crowd: Results): Bound[] {
  const pick = (matches: (kind: Kind) => boolean) => crowd.list().filter(({ kind }) => matches(kind));
  const served = (results: readonly KindResult[]) => results.flatMap((result) => result.served);
  const refused = (results: readonly KindResult[]) => results.flatMap((result) => result.refused);
  const cached = pick(({ priority, isCached }) => priority === 'guest' && isCached === true);
  const uncached = pick(({ priority, isCached }) => priority === 'guest' && isCached !== true);
  const users = pick(({ priority }) => priority === 'user');
  const urgent = pick(({ priority }) => priority === 'urgent');
  const shed = refused(uncached).length / sum(uncached.map(countAll));
  const [refusal, sending] = [quantile(refused(uncached), 0.95), quantile(served(cached), 0.95)];
  const [first, second] = [quantile(served(urgent), 0.5), quantile(served(users), 0.5)];
  const failed = crowd.total().failed;
  return [
    {
      text: `in a crowd ${percent(shed)} of guests without a cached response are refused; at least ${percent(crowdShed)}`,
      holds: shed >= crowdShed,
    },
    {
      text: `in a crowd a refusal takes ${ms(refusal)} (p95); at most ${refusalRatio} × ${ms(sending)}, what a cached response takes`,
      holds: refusal <= refusalRatio * sending,
    },
    {
      text: `in a crowd ${refused(cached).length} guests with a cached response are refused; none may be`,
      holds: refused(cached).length === 0,
    },
    {
      text: `in a crowd ${refused(urgent).length} heartbeats, exam answers and commands of lives are refused; none may be`,
      holds: refused(urgent).length === 0 && served(urgent).length > 0,
    },
    {
      text: `in a crowd those take ${ms(first)} (p50); at most as long as what else users send, ${ms(second)}`,
      holds: first <= second,
    },
    {
      text: `in a crowd ${failed} requests fail, or are told no without a time to come back; none may`,
      holds: failed === 0,
    },
  ];
}
