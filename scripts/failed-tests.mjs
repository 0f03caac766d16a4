import { relative } from 'node:path';
import { root } from './setup.mjs';

/** The first lines of an error, without colours. */
const shorten = (text = '') =>
  text
    // oxlint-disable-next-line no-control-regex -- colours begin with this character
    .replaceAll(/\u001b\[[\d;]*m/g, '')
    .split('\n')
    .slice(0, 12)
    .join('\n    ');

/** The failed tests of Vitest's JSON report: file, title and error of each, and files that could not be run. */
export function listFailedTests({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [`${file}\n    ${shorten(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) => `${file} › ${fullName}\n    ${shorten(failureMessages[0])}`,
    );
  });
}

/** The failed journeys of Playwright's JSON report: file, title and error of each. */
export function listFailedJourneys({ suites, errors = [] }) {
  const listOf = ({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
        return `${file} › ${title}\n    ${shorten(error?.message)}`;
      }),
    ...inner.flatMap(listOf),
  ];
  return [...suites.flatMap(listOf), ...errors.map(({ message }) => shorten(message))];
}
