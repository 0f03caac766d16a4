import type { PgBoss } from 'pg-boss';
import type { Log } from '../kit/log.ts';

/** Work that runs on a schedule. It must be safe to repeat and to interrupt anywhere; the next run finishes it. */
export interface ScheduledTask {
  /** The schedule in cron syntax, in UTC. The task also runs at every start. */
  readonly cron: string;
  /** A rejection is retried; the signal says that the process is shutting down. */
  run(signal: AbortSignal): Promise<void>;
}

interface TaskSettings {
  readonly log: Log;
  readonly pollSeconds: number;
  readonly closing: AbortSignal;
  /** Retry settings, as for jobs. */
  readonly rules: object;
}

/** Runs a task now and on its schedule, in one process at a time. */
export async function registerScheduledTask(
  boss: PgBoss,
  name: string,
  { task, log, pollSeconds, closing, rules }: TaskSettings & { task: ScheduledTask },
): Promise<void> {
  // Exclusive: while a run waits or is active no other is queued.
  await boss.createQueue(name, { ...rules, policy: 'exclusive' });
  await boss.updateQueue(name, rules);
  await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async ([job]) => {
    if (!job) return;
    try {
      await task.run(AbortSignal.any([job.signal, closing]));
    } catch (error) {
      if (!closing.aborted) log.warn({ task: name, err: error }, 'a scheduled task failed');
      throw error;
    }
  });
  await boss.schedule(name, task.cron);
  await boss.send(name, {});
}
