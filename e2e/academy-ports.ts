import { chmodSync, cpSync } from 'node:fs';
import { join } from 'node:path';

/** Ports and folders of the journeys' academies. The configuration sets the variables before anything else reads them. */

/** How many journeys run at the same time. */
export const workers = 2;

const firstPort = (): number => Number(process.env.E2E_FIRST_PORT);

/** What `academies.ts` prints when every academy listens. */
export const academiesReady = 'The academies of the journeys are ready.';

export const academyFolder = (name: string): string => join(process.env.E2E_DATA_ROOT!, name);

/** The data folder of a stopped academy with the demo; the others start on copies of it. */
export const templateFolder = (): string => academyFolder('template');

export function copyTemplate(folder: string): void {
  cpSync(templateFolder(), folder, { recursive: true });
  // A copy has the usual permissions, and PostgreSQL starts only where nobody else can read.
  chmodSync(join(folder, 'postgres'), 0o700);
}

export const workerAcademy = (worker: number) => ({
  name: `academy-${worker}`,
  port: firstPort() + worker * 100,
  options: [] as readonly string[],
});

/** See quick-time.ts. */
export const quickAcademy = () => ({
  name: 'quick',
  port: firstPort() + 1_000,
  options: ['--import', join(import.meta.dirname, 'quick-clock.ts')] as readonly string[],
});

export const listAcademies = () => [
  ...Array.from({ length: workers }, (_, worker) => workerAcademy(worker)),
  quickAcademy(),
];
