import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { generateSchema, schemaFile } from './generate-schema.ts';
import { migrate } from './migrate.ts';
import { createTestDatabase } from './testing/test-database.ts';

const { url, drop } = await createTestDatabase({ empty: true });
afterAll(drop);

test('schema.ts matches the schema that the migrations create', async () => {
  await migrate(url);
  expect(await generateSchema(url)).toBe(await readFile(schemaFile, 'utf8'));
});
