import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

/** A question of a parent that a text of the library answers. */
export interface Phrasing {
  readonly ask: string;
  /** The text that answers it, as in `questions.json`. */
  readonly source: string;
}

const folder = join(import.meta.dirname, 'ways');

/** All phrasings, by the file of their source; near misses (`! …`), which it does not answer, are left out. */
export function readPhrasings(): Phrasing[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.txt'),
  );
  return files.toSorted().flatMap((file) => {
    const source = findSource(file.replace('.txt', '').split(sep));
    return readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('##') && !line.startsWith('!'))
      .map((ask) => ({ ask, source }));
  });
}

/** `qa/lying` is the approved answer `answer/lying`, and a lesson is named by its course. */
function findSource([kind, ...names]: string[]): string {
  const prefix = kind === 'qa' ? 'answer' : kind === 'lesson' ? 'course' : kind!;
  return [prefix, ...names].join('/');
}
