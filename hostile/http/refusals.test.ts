import { expect, test } from 'vitest';
import { Refusals } from './refusals.ts';

function count(all: Readonly<Record<string, [responses: number, refused: number]>>) {
  const refusals = new Refusals();
  for (const [name, [responses, refused]] of Object.entries(all))
    for (let at = 0; at < responses; at++) refusals.count(name, at < refused);
  return refusals.listProblems().map(([kind]) => kind);
}

test('one refusal in a hundred is accepted, more are a problem', () => {
  expect(count({ one: [500, 0], other: [500, 10] })).toEqual([]);
  expect(count({ one: [500, 0], other: [500, 11] })).toEqual(['more than 1 % of all responses are 503']);
});

test('an endpoint that answers nothing but 503 is a problem, however few its responses are', () => {
  expect(count({ one: [1_000, 0], other: [3, 3] })).toEqual(['an endpoint answered nothing but 503']);
});
