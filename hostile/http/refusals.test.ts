import { expect, test } from 'vitest';
import { findExcess, type Kind, Refusals } from './refusals.ts';

const always = () => true;
const never = () => false;

function count(all: Readonly<Record<string, [kind: Kind, responses: number, refused: number]>>) {
  const refusals = new Refusals();
  for (const [name, [kind, responses, refused]] of Object.entries(all))
    for (let at = 0; at < responses; at++) refusals.count(name, kind, at < refused ? at : undefined);
  return refusals;
}

test('beside busy programs one refusal in a hundred is accepted, more are a problem', () => {
  const listed = (refused: number) =>
    count({ one: ['reads', 500, 0], other: ['reads', 500, refused] }).listProblems(always);
  expect(listed(10)).toEqual([]);
  expect(listed(11)).toEqual([['too many reads were refused with 503', '11 of 1000, more than 1 %']]);
});

test('with the machine for itself it is one in a thousand', () => {
  const listed = (refused: number) => count({ one: ['writes', 2_000, refused] }).listProblems(never);
  expect(listed(2)).toEqual([]);
  expect(listed(3)).toEqual([
    [
      'too many writes were refused with 503',
      '3 of 2000 while no other program kept the machine busy, more than 0.1 %',
    ],
  ]);
});

test('the time of a refusal says which of the two holds', () => {
  const wasLoaded = (at: number) => at >= 5_000;
  expect(findExcess([1_000, 5_000, 6_000, 7_000], 1_000, wasLoaded)).toBeUndefined();
  expect(findExcess([1_000, 2_000, 6_000], 1_000, wasLoaded)).toContain('2 of 1000 while no other program');
});

test('many reads do not hide refused writes', () => {
  const refusals = count({ one: ['reads', 100_000, 0], other: ['writes', 1_000, 20] });
  expect(refusals.listProblems(always).map(([kind]) => kind)).toEqual([
    'too many writes were refused with 503',
  ]);
  expect(refusals.describe(always)).toBe(
    'refused for now: 0 of 100000 reads (0 while other programs kept the machine busy), ' +
      '20 of 1000 writes (20 while other programs kept the machine busy)',
  );
});

test('an endpoint that answers nothing but 503 is a problem, however few its responses are', () => {
  const refusals = count({ one: ['reads', 10_000, 0], other: ['reads', 3, 3] });
  expect(refusals.listProblems(always)).toEqual([['an endpoint answered nothing but 503', 'other']]);
});
