// Journeys that `npm test` leaves to `npm run test:full`: they prove no row alone.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hasTitle } from './titles.mjs';

/** Reads the list of e2e/full-run.ts; `readTests` gives a file's tests, if there is the file. */
export async function readFullRun(root, readTests) {
  const path = join(root, 'e2e/full-run.ts');
  const { fullRunJourneys = {} } = existsSync(path) ? await import(pathToFileURL(path).href) : {};
  const journeys = Object.entries(fullRunJourneys).flatMap(([name, titles]) =>
    titles.map((title) => ({ file: `e2e/${name}`, title })),
  );
  return {
    faults: journeys
      .filter(({ file, title }) => !hasTitle(readTests(file)?.titles ?? [], title))
      .map(({ file, title }) => `e2e/full-run.ts: ${file} has no test “${title}”`),
    has: (proof) => journeys.some(({ file, title }) => file === proof.file && title === proof.title),
  };
}
