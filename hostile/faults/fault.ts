import type { Academy } from '../academy/academy.ts';
import type { PostgresClock } from '../academy/postgres-clock.ts';
import type { Findings } from '../http/findings.ts';
import type { Traffic } from '../http/traffic.ts';
import type { Person } from '../people/people.ts';

/** What a fault is tried on. */
export interface FaultDeps {
  readonly academy: Academy;
  /** The folder of its data, with its own PostgreSQL. */
  readonly dataDir: string;
  /** Undefined where PostgreSQL cannot have a clock of its own. */
  readonly postgresClock: PostgresClock | undefined;
  readonly traffic: Traffic;
  readonly parents: readonly Person[];
  readonly expert: Person;
  readonly findings: Findings;
  readonly report: (text: string) => void;
}

/** Causes a fault and adds what should not have happened to the findings. Leaves the academy as it found it. */
export type Fault = (deps: FaultDeps) => Promise<void>;
