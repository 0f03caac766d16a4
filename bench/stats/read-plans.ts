import pg from 'pg';
import type { Statement } from '../harness/record-statements.ts';

/** What statements read, added up. */
export interface Reading {
  readonly statements: number;
  /** Pages of 8 KB of the database, from memory or disk. */
  readonly blocks: number;
  /** Rows that were looked at, also those that were passed over. */
  readonly rows: number;
}

interface Plan {
  'Node Type': string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Runs statements once more and adds up what they read, by PostgreSQL's own account. */
export async function readPlans(databaseUrl: string, statements: readonly Statement[]): Promise<Reading> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const plans: Plan[] = [];
    for (const { text, values } of statements) {
      const explained = `explain (analyze, buffers, format json) ${text}`;
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained, [...values]);
      plans.push(rows[0]!['QUERY PLAN'][0]!.Plan);
    }
    const blocks = plans.reduce(
      (sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      0,
    );
    return { statements: plans.length, blocks, rows: plans.reduce((sum, plan) => sum + countRows(plan), 0) };
  } finally {
    await client.end();
  }
}

/** They hand on what others have read. */
const handsOn = /^(?:CTE|Subquery|Function|Values|Bitmap Index|WorkTable)/;

const countRows = (plan: Plan): number => {
  const node = plan['Node Type'];
  const looked = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  const own = node.endsWith('Scan') && !handsOn.test(node) ? looked : 0;
  return own + (plan.Plans ?? []).reduce((sum, each) => sum + countRows(each), 0);
};
