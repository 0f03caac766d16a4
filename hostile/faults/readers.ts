import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../bench/load/summary.ts';
import type { FaultDeps } from './fault.ts';

/** Milliseconds within which every call is answered: five seconds by construction, and something for a busy machine. */
const answered = 6_500;
/** Milliseconds within which guests get what is cached. */
const cachedGoal = 100;
/** How much longer it may take than on the same machine without a fault: both cores may be busy. */
const cachedRatio = 5;
const pollInterval = 200;

interface Answer {
  readonly path: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly milliseconds: number;
}

interface Answers {
  /** Of guests who read what the server has cached. */
  readonly cached: readonly Answer[];
  /** Of calls that need the database. */
  readonly uncached: readonly Answer[];
}

async function ask(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  const sentAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/app/v1/${path}`, { headers });
  await response.arrayBuffer();
  const milliseconds = performance.now() - sentAt;
  return { path, status: response.status, retryAfter: response.headers.get('retry-after'), milliseconds };
}

let serial = 0;

/** Reads for `seconds` as guests do, and at the same time what only the database can answer. */
export async function readFor(seconds: number, { academy, parents }: FaultDeps): Promise<Answers> {
  const cached: Promise<Answer>[] = [];
  const uncached: Promise<Answer>[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    serial += 1;
    const guest = { 'x-forwarded-for': `10.8.0.${(serial % 250) + 1}` };
    const parent = parents[serial % parents.length]!;
    const user = { token: parent.token, 'x-forwarded-for': parent.address };
    cached.push(ask(academy.port, 'page', guest));
    uncached.push(
      ask(academy.port, `search?keyword=${encodeURIComponent(`作业${serial}`)}`, guest),
      ask(academy.port, 'user/notice', user),
      ask(academy.port, 'user/session', user),
    );
    await sleep(pollInterval);
  }
  return { cached: await Promise.all(cached), uncached: await Promise.all(uncached) };
}

const times = (answers: readonly Answer[]) => answers.map(({ milliseconds }) => milliseconds);

/** Compares what was answered during a fault with what is promised; `quiet` is the same without the fault. */
export function checkAnswers(
  fault: string,
  { during, quiet }: { during: Answers; quiet: Answers },
  { findings, report }: FaultDeps,
): void {
  for (const { path, status, retryAfter, milliseconds } of during.uncached) {
    const isRefused = status === 503 && retryAfter !== null;
    if (status !== 200 && !isRefused) findings.add(`${fault}: HTTP ${status}`, path);
    if (milliseconds > answered)
      findings.add(`${fault}: no answer in time`, `${path} after ${Math.round(milliseconds)} ms`);
  }
  for (const { path, status } of during.cached)
    if (status !== 200) findings.add(`${fault}: a guest did not get what is cached, HTTP ${status}`, path);
  const [cached, usual] = [during, quiet].map((answers) => quantile(times(answers.cached), 0.95));
  report(
    `${fault}: 95 % of cached reads within ${Math.round(cached!)} ms (${Math.round(usual!)} without it), the slowest call ${Math.round(Math.max(...times(during.uncached)))} ms`,
  );
  if (cached! > Math.max(cachedGoal, cachedRatio * usual!))
    findings.add(`${fault}: cached reads are slow`, `95 % within ${Math.round(cached!)} ms`);
}
