import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('the log line of a broken connection gives the reason and no statement', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const client = { secretKey: 4711, _activeQuery: { values: ['13800000000'] } };
  log.warn({ err: Object.assign(new Error('terminating connection'), { client }) }, 'a connection broke');
  expect(lines[0]).toContain('terminating connection');
  expect(lines[0]).not.toMatch(/13800000000|4711/);
});

test('a log line names the error but neither the token nor the values of the row that PostgreSQL refused', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const refused = Object.assign(new Error('duplicate key value violates unique constraint "users_mobile"'), {
    code: '23505',
    detail: 'Key (mobile)=(13800000000) already exists.',
    where: 'JSON data, line 1: 13800000000',
  });
  log.error({ err: refused, req: { headers: { token: 'secret', app: 'academy' } } }, 'INTERNAL');
  expect(JSON.parse(lines[0]!)).toMatchObject({
    err: { code: '23505' },
    req: { headers: { app: 'academy' } },
  });
  expect(lines[0]).toContain('users_mobile');
  expect(lines[0]).not.toMatch(/13800000000|secret/);
});
