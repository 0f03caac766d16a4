import { expect, test } from 'vitest';
import { listRights } from './roles.ts';

const nobody = { expert: false, owner: false, operator: false };

test.each([
  ['a parent', nobody, [], []],
  ['an expert', { ...nobody, expert: true }, ['expert'], ['live.start', 'live.publish', 'live.end']],
  ['an owner', { ...nobody, owner: true }, ['owner'], ['account.read', 'page.recommend']],
  // As `admin` an operator passes every permission check without having a permission by name.
  ['an operator', { ...nobody, operator: true }, ['operator', 'admin'], []],
  [
    'somebody who is all of it',
    { expert: true, owner: true, operator: true },
    ['expert', 'owner', 'operator', 'admin'],
    ['live.start', 'live.publish', 'live.end', 'account.read', 'page.recommend'],
  ],
])('%s', (_name, standing, roles, permissions) => {
  expect(listRights(standing)).toEqual({ roles, permissions });
});
