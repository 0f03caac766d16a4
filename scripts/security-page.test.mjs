import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

test('every test that SECURITY.md names is there', () => {
  const page = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const named = [...page.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, path]) => path);
  expect(named.filter((path) => !existsSync(join(root, 'apps/server/src', path)))).toEqual([]);
  // One row for each promise.
  const promises = page.match(/^- \*\*/gm) ?? [];
  const rows = page.match(/^\| [^|]+ \| .*`.*\|$/gm) ?? [];
  expect(rows).toHaveLength(promises.length);
});
