import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  /** always: never written; default: may be left out. */
  written: 'always' | 'default' | 'required';
  /** The check that limits this column alone to listed words, as PostgreSQL prints it. */
  check: string | null;
}

export const schemaFile = join(import.meta.dirname, 'generated/schema.ts');

/** PostgreSQL's type names in TypeScript: what is read, and what may be written where that differs. */
const types: Record<string, { read: string; write?: string }> = {
  int2: { read: 'number' },
  int4: { read: 'number' },
  int8: { read: 'number' },
  float8: { read: 'number' },
  bytea: { read: 'Buffer' },
  bool: { read: 'boolean' },
  text: { read: 'string' },
  uuid: { read: 'string' },
  // As text, `{[0,40),[55,90)}`: the driver knows no ranges.
  int4multirange: { read: 'string' },
  int8multirange: { read: 'string' },
  // A day without a time zone; the driver would make a moment of it.
  date: { read: 'string' },
  _text: { read: 'string[]' },
  _int2: { read: 'number[]' },
  _int8: { read: 'number[]' },
  timestamptz: { read: 'Date', write: 'Date | string' },
  // Written as text, since the driver would send a JavaScript array as a PostgreSQL array.
  jsonb: { read: 'unknown', write: 'string' },
  tsvector: { read: 'string' },
};

/**
 * The text of `schema.ts` for the database at `url`: one interface a table, columns by name. Throws for a column
 * type that it does not know.
 */
export async function generateSchema(url: string): Promise<string> {
  const columns = await readColumns(url);
  const tables = [...new Set(columns.map((column) => column.table))];
  const interfaces = tables.map((table) => {
    const lines = columns
      .filter((column) => column.table === table)
      .map((column) => breakUnion(`  ${describe(column)};`));
    return `interface ${pascal(table)} {\n${lines.join('\n')}\n}`;
  });
  const schema = `export interface Schema {\n${tables.map((table) => `  ${table}: ${pascal(table)};`).join('\n')}\n}`;
  const head =
    "// Written by generate-schema.ts from the migrations; a test compares it with them.\nimport type { ColumnType, Generated, GeneratedAlways } from 'kysely';";
  return `${[head, ...interfaces, schema].join('\n\n')}\n`;
}

async function readColumns(url: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Column>(`
      select c.table_name as "table", c.column_name as "column", c.udt_name as "type",
             c.is_nullable = 'YES' as "nullable",
             case when c.is_generated = 'ALWAYS' or c.identity_generation = 'ALWAYS' then 'always'
                  when c.column_default is not null then 'default'
                  else 'required' end as "written",
             (select pg_get_constraintdef(k.oid) from pg_constraint k
              where k.contype = 'c' and k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
                and k.conkey = array[c.ordinal_position::smallint]
                and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[''%'
              limit 1) as "check"
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'schema_migrations'
      order by c.table_name, c.ordinal_position`);
    return rows;
  } finally {
    await client.end();
  }
}

function describe({ table, column, type, nullable, written, check }: Column): string {
  const words = check?.match(/'[^']+'(?=::text)/g);
  const known = words ? { read: words.join(' | '), write: undefined } : types[type];
  if (!known) throw new Error(`generate-schema.ts does not know the type ${type} of ${table}.${column}`);
  const orNull = nullable && known.read !== 'unknown' ? ' | null' : '';
  const read = known.read + orNull;
  if (written === 'always') return `${column}: GeneratedAlways<${read}>`;
  if (!known.write) return `${column}: ${written === 'default' ? `Generated<${read}>` : read}`;
  const write = known.write + (nullable ? ' | null' : '');
  const optional = written === 'default' || nullable ? ' | undefined' : '';
  return `${column}: ColumnType<${read}, ${write}${optional}, ${write}>`;
}

/** The longest line that the formatter leaves as it is. */
const longestLine = 110;

/** Splits a union type that is too long for one line, one member on each line, as the formatter does. */
function breakUnion(line: string): string {
  const [, name, union] = /^( {2}\w+:) ('.*);$/.exec(line) ?? [];
  if (line.length <= longestLine || name === undefined || union === undefined) return line;
  return [name, ...union.split(' | ').map((word) => `    | ${word}`)].join('\n') + ';';
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Migrates a temporary database and rewrites `schema.ts` from it. */
async function main(): Promise<void> {
  const { startTestCluster } = await import('./testing/test-cluster.ts');
  const cluster = await startTestCluster();
  try {
    const text = await generateSchema(cluster.templateUrl);
    const before = await readFile(schemaFile, 'utf8').catch(() => '');
    if (text !== before) await writeFile(schemaFile, text);
  } finally {
    await cluster.stop();
  }
}

if (import.meta.main) await main();
