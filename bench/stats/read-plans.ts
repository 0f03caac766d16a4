import pg from 'pg';
import type { Statement } from '../harness/record-statements.ts';

/** What statements read in total. */
export interface ReadCost {
  readonly statements: number;
  /** Database pages of 8 KB, from memory or disk. */
  readonly blocks: number;
  /** Rows that were read, including filtered ones. */
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

/** Runs statements again with EXPLAIN and adds up what PostgreSQL reports that they read. */
export async function readPlans(databaseUrl: string, statements: readonly Statement[]): Promise<ReadCost> {
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

/** Plan nodes that only pass on rows that another node has read. */
const passThroughNodes = /^(?:CTE|Subquery|Function|Values|Bitmap Index|WorkTable)/;

const countRows = (plan: Plan): number => {
  const node = plan['Node Type'];
  const rowsRead = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  const ownRows = node.endsWith('Scan') && !passThroughNodes.test(node) ? rowsRead : 0;
  return ownRows + (plan.Plans ?? []).reduce((sum, each) => sum + countRows(each), 0);
};
