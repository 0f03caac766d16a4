import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A question of which somebody has judged, source by source, what answers it. */
export interface MarkedQuestion {
  readonly ask: string;
  /** Keys such as `article/x`, `course/x/lesson`, `mini/x`, `answer/x`; empty when nothing in the library answers it. */
  readonly right: readonly string[];
  /** A third of them is not trained on. */
  readonly isHeld: boolean;
}

/** Half of them are phrasings of the demo's sources, which have to be left out there while they are asked. */
export const readMarkedQuestions = (): MarkedQuestion[] =>
  readFileSync(join(import.meta.dirname, 'marked-questions.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [ask = '', right = ''] = line.split('\t');
      const isHeld = createHash('sha256').update(ask).digest()[0]! % 3 === 0;
      return { ask, right: right.split(' ').filter(Boolean), isHeld };
    });
