import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAcademy } from '../academy/academy.ts';
import { createPostgresClock } from '../academy/postgres-clock.ts';
import { KnownValues } from '../generate/known-values.ts';
import { Findings } from '../http/findings.ts';
import { Traffic } from '../http/traffic.ts';
import { signIn } from '../people/people.ts';
import { jumpClock } from './clock-jumps.ts';
import { lockTable, silenceConnection, stopPostgres } from './database-faults.ts';
import { floodHandshakes } from './handshake-flood.ts';
import { ignoreAnswers } from './unreading-guests.ts';

// A whole academy on a bad day: what its users notice of each fault.

const parentCount = 10;
const faults = { floodHandshakes, ignoreAnswers, silenceConnection, stopPostgres, lockTable, jumpClock };

const startedAt = Date.now();
const report = (text: string) =>
  console.log(`${String(Math.round((Date.now() - startedAt) / 1_000)).padStart(4)} s  ${text}`);

async function main(): Promise<boolean> {
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-faults-'));
  const postgresClock = await createPostgresClock();
  if (!postgresClock) report('without libfaketime PostgreSQL keeps the clock of the machine');
  const academy = await startAcademy(dataDir, {
    HOSTILE_POSTGRES_ENVIRONMENT: JSON.stringify(postgresClock?.environment ?? {}),
  });
  const findings = new Findings();
  const traffic = new Traffic({ port: academy.port, findings, known: new KnownValues() });
  try {
    const expert = await signIn(traffic, academy, '13800000002', 'expert');
    const mobiles = Array.from({ length: parentCount }, (_, at) => `1660000${String(at).padStart(4, '0')}`);
    const parents = [];
    for (const mobile of mobiles) parents.push(await signIn(traffic, academy, mobile));
    const deps = { academy, dataDir, postgresClock, traffic, parents, expert, findings, report };
    for (const [name, cause] of Object.entries(faults))
      await cause(deps).catch((error: unknown) =>
        findings.add(`${name} could not be tried`, (error as Error).stack ?? String(error)),
      );
    if (!academy.isRunning()) findings.add('the academy ended', '');
  } finally {
    await academy.stop();
    await rm(dataDir, { recursive: true, force: true });
    await postgresClock?.remove();
  }
  findings.print();
  console.log(findings.count === 0 ? '✔ nothing was found' : `✘ ${findings.count} findings`);
  return findings.count === 0;
}

process.exit((await main()) ? 0 : 1);
