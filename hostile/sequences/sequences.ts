import type { Academy } from '../academy/academy.ts';
import type { Vendors } from '../academy/vendors.ts';
import type { KnownValues } from '../generate/known-values.ts';
import type { Findings } from '../http/findings.ts';
import type { Traffic } from '../http/traffic.ts';
import type { People } from '../people/people.ts';
import { useAccounts } from './accounts.ts';
import { discuss, readAround, reportUsage, uploadPictures } from './contents.ts';
import { completeCourse } from './learning.ts';
import { broadcastLive, planLives } from './lives.ts';
import { proveOperators } from './operators.ts';
import { askQuestions } from './questions.ts';
import { bindChild, confirmChildren, graduateChild } from './students.ts';

export interface SequenceDeps {
  readonly academy: Academy;
  readonly vendors: Vendors;
  readonly traffic: Traffic;
  readonly people: People;
  readonly known: KnownValues;
}

/** Calls in the order in which an app makes them, so that those succeed which need a certain state. */
const sequences = {
  accounts: useAccounts,
  'reading around': readAround,
  'a discussion': discuss,
  'a child': bindChild,
  "a school's children": confirmChildren,
  operators: proveOperators,
  pictures: uploadPictures,
  'usage records': reportUsage,
  questions: askQuestions,
  'a live': broadcastLive,
  'planned lives': planLives,
  'a course': completeCourse,
  'a graduation': graduateChild,
};

/** Runs all of them; one that fails is a finding, and the others go on. */
export async function runSequences(deps: SequenceDeps, findings: Findings): Promise<void> {
  for (const [name, run] of Object.entries(sequences)) {
    try {
      await run(deps);
    } catch (error) {
      findings.add(`the sequence “${name}” stopped`, (error as Error).stack ?? String(error));
    }
  }
}
