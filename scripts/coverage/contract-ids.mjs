// Lists what the contract declares, so that the coverage table has to include all of it.
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const load = (path) => import(pathToFileURL(path).href);

/** The ids that need at least one row each: a constant as a whole, or each of its members. */
async function constants(folder) {
  const owed = [];
  for (const file of globSync('**/*limits.ts', { cwd: folder }).toSorted()) {
    for (const [name, value] of Object.entries(await load(join(folder, file)))) {
      const parts = typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : [];
      const whole = `constant ${name}`;
      owed.push({ id: whole, parts: parts.map((part) => `${whole}.${part}`) });
    }
  }
  return owed;
}

/** @returns {Promise<{ id: string, parts: string[] }[]>} every route, call (by each of its addresses) and constant */
export async function readOwed(root) {
  const folder = join(root, 'packages/contract/src');
  if (!existsSync(folder)) throw new Error(`There is no contract in ${folder}.`);
  const { routes } = await load(join(folder, 'routes.ts'));
  const { endpoints } = await load(join(folder, 'endpoints.ts'));
  const calls = endpoints.flatMap(({ method, path, aliases }) =>
    [path, ...aliases].map((each) => `${method} ${each}`),
  );
  const wholes = [...Object.keys(routes), ...calls].map((id) => ({ id, parts: [] }));
  return [...wholes, ...(await constants(folder))];
}
