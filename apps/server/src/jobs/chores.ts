import type { PgBoss } from 'pg-boss';
import type { Log } from '../kit/log.ts';

/** Work that nobody asks for. It may be done twice, or broken off anywhere; the next time finishes it. */
export interface Chore {
  /** When it is due, as cron writes it, in UTC. It is also done at every start. */
  readonly cron: string;
  /** A rejection has it tried again; the signal says that the process is leaving. */
  run(signal: AbortSignal): Promise<void>;
}

interface ChoreWork {
  readonly log: Log;
  readonly pollSeconds: number;
  readonly leaving: AbortSignal;
  /** Attempts and patience, as for jobs. */
  readonly rules: object;
}

/** Has a chore done now and whenever it is due, by one of all processes at a time. */
export async function openChore(
  boss: PgBoss,
  name: string,
  { chore, log, pollSeconds, leaving, rules }: ChoreWork & { chore: Chore },
): Promise<void> {
  // Exclusive: while one waits or is done, another is not queued.
  await boss.createQueue(name, { ...rules, policy: 'exclusive' });
  await boss.updateQueue(name, rules);
  await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
    if (!job) return;
    try {
      await chore.run(AbortSignal.any([job.signal, leaving]));
    } catch (error) {
      if (!leaving.aborted) log.warn({ chore: name, err: error }, 'a chore failed');
      throw error;
    }
  });
  await boss.schedule(name, chore.cron);
  await boss.send(name, {});
}
