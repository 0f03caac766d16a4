import { setTimeout as sleep } from 'node:timers/promises';
import { listProcessTree } from '../../bench/harness/measurements.ts';
import { connectToDatabase, readPostgresPid } from '../academy/own-database.ts';
import type { Fault, FaultDeps } from './fault.ts';
import { checkAnswers, readFor } from './readers.ts';

/** Seconds of a fault: longer than responses stay fresh, and than every timeout. */
const faultLength = 20;
const quietLength = 5;
/** Milliseconds until everything works again. */
const recoveryTimeout = 20_000;

/** Stops PostgreSQL as a machine that hangs does: nothing answers, and no connection is closed. */
export const stopPostgres: Fault = async (deps) => {
  const quiet = await readFor(quietLength, deps);
  const processes = listProcessTree(readPostgresPid(deps.dataDir));
  for (const pid of processes) process.kill(pid, 'SIGSTOP');
  const during = await readFor(faultLength, deps).finally(() => {
    for (const pid of processes.toReversed()) process.kill(pid, 'SIGCONT');
  });
  checkAnswers('PostgreSQL is stopped', { during, quiet }, deps);
  await checkRecovery('PostgreSQL was stopped', deps);
};

/**
 * Silences the connection of calls that was used last, as a network does that loses packets: its process of PostgreSQL is stopped, and the
 * academy's other connections go on.
 */
export const silenceConnection: Fault = async (deps) => {
  const quiet = await readFor(quietLength, deps);
  const client = await connectToDatabase(deps.dataDir);
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where query like '%sessions%' and pid <> pg_backend_pid()
    order by state_change desc limit 1`,
  );
  const { pid } = rows[0]!;
  process.kill(pid, 'SIGSTOP');
  const during = await readFor(faultLength, deps).finally(() => process.kill(pid, 'SIGCONT'));
  await client.end();
  checkAnswers('one connection is silent', { during, quiet }, deps);
  await checkRecovery('one connection was silent', deps);
};

/** Keeps the table of contents locked, as a migration or a forgotten transaction does. */
export const lockTable: Fault = async (deps) => {
  const quiet = await readFor(quietLength, deps);
  const client = await connectToDatabase(deps.dataDir);
  try {
    await client.query('begin; lock table contents in access exclusive mode');
    checkAnswers('a table is locked', { during: await readFor(faultLength, deps), quiet }, deps);
  } finally {
    await client.query('rollback');
    await client.end();
  }
  await checkRecovery('a table was locked', deps);
};

async function checkRecovery(fault: string, deps: FaultDeps): Promise<void> {
  const until = performance.now() + recoveryTimeout;
  while (performance.now() < until) {
    const { uncached } = await readFor(1, deps);
    if (uncached.every(({ status }) => status === 200)) return;
    await sleep(500);
  }
  deps.findings.add(`${fault}, and calls still fail`, `${recoveryTimeout / 1_000} s later`);
}
