import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFailedJourneys, listFailedTests } from './failed-tests.mjs';
import { root } from './setup.mjs';

test('failed tests are named with their file and error, and so are files that did not run', () => {
  const passed = { status: 'passed', fullName: 'one passes', failureMessages: [] };
  const failed = {
    status: 'failed',
    fullName: 'a group one fails',
    failureMessages: ['\u001b[31mexpected 1\u001b[39m'],
  };
  expect(
    listFailedTests({
      testResults: [
        { name: join(root, 'a.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed] },
        { name: join(root, 'b.test.ts'), status: 'failed', message: 'no such module', assertionResults: [] },
        { name: join(root, 'c.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
      ],
    }),
  ).toEqual(['a.test.ts › a group one fails\n    expected 1', 'b.test.ts\n    no such module']);
});

test('failed journeys are found in groups too; those left out are none', () => {
  const result = (error) => [{ results: [error ? { error: { message: error } } : {}] }];
  const spec = (title, ok, error) => ({ file: 'one.journey.ts', title, ok, tests: result(error) });
  expect(
    listFailedJourneys({
      suites: [
        {
          specs: [spec('passes', true)],
          suites: [{ specs: [spec('fails', false, 'too late')], suites: [] }],
        },
      ],
    }),
  ).toEqual(['one.journey.ts › fails\n    too late']);
});
