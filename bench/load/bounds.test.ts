import { expect, test } from 'vitest';
import { checkBounds, type Measured } from './bounds.ts';
import type { Kind } from './kinds.ts';
import { Results } from './summary.ts';

const kindOf = (name: string, priority: Kind['priority'], isCached = false): Kind => ({
  name,
  priority,
  isCached,
  percent: 25,
  next: () => ({ method: 'GET', path: '/' }),
});
const cached = kindOf('cached', 'guest', true);
const search = kindOf('search', 'guest');
const user = kindOf('user', 'user');
const heartbeat = kindOf('heartbeat', 'urgent');

type Outcomes = Readonly<Record<'served' | 'refused', readonly number[]>> & { readonly failed?: number };

const times = (milliseconds: number, count = 100) => Array.from({ length: count }, () => milliseconds);
const serving = (milliseconds: number): Outcomes => ({ served: times(milliseconds), refused: [] });

function resultsOf(outcomes: readonly (readonly [Kind, Outcomes])[]): Results {
  const results = new Results(outcomes.map(([kind]) => kind));
  for (const [kind, { served, refused, failed = 0 }] of outcomes) {
    for (const milliseconds of served) results.add(kind, 'served', milliseconds);
    for (const milliseconds of refused) results.add(kind, 'refused', milliseconds);
    for (const _ of times(0, failed)) results.add(kind, 'failed', 0);
  }
  return results;
}

const crowdOf = (changes: Partial<Record<'cached' | 'search' | 'user' | 'heartbeat', Outcomes>> = {}) =>
  resultsOf([
    [cached, changes.cached ?? serving(100)],
    [search, changes.search ?? { served: times(900, 10), refused: times(110) }],
    [user, changes.user ?? { served: times(600), refused: times(100, 40) }],
    [heartbeat, changes.heartbeat ?? serving(200)],
  ]);
const measured = (changes: Partial<Measured> = {}): Measured => ({
  calm: resultsOf([[cached, serving(10)]]),
  busy: resultsOf([[cached, serving(120)]]),
  crowd: crowdOf(),
  ...changes,
});
const listBroken = (changes: Partial<Measured>) =>
  checkBounds(measured(changes)).flatMap(({ text, holds }) => (holds ? [] : [text]));

test('a sound run breaks no bound, and other work on the machine multiplies what is accepted, five times at most', () => {
  expect(listBroken({})).toEqual([]);
  const calm = resultsOf([[cached, serving(60)]]);
  const busy = (milliseconds: number) =>
    resultsOf([[cached, { served: times(milliseconds, 98), refused: times(1, 2) }]]);
  expect(listBroken({ calm, busy: busy(1_400) })).toEqual([]);
  expect(listBroken({ calm, busy: busy(1_600) })).toEqual([expect.stringContaining('at most 1500 ms')]);
  const standstill = resultsOf([[cached, serving(5_000)]]);
  expect(listBroken({ calm: standstill, busy: busy(2_600) })).toHaveLength(1);
});

test.each<[string, Partial<Measured>]>([
  ['p99 is 600 ms', { busy: resultsOf([[cached, serving(600)]]) }],
  ['2.0 % are not served', { busy: resultsOf([[cached, { served: times(10, 98), refused: times(1, 2) }]]) }],
  ['40.0 % of guests', { crowd: crowdOf({ search: { served: times(900, 60), refused: times(100, 40) } }) }],
  ['a refusal takes 300 ms', { crowd: crowdOf({ search: { served: [], refused: times(300) } }) }],
  ['1 guests with a cached', { crowd: crowdOf({ cached: { served: times(100), refused: [90] } }) }],
  ['1 heartbeats', { crowd: crowdOf({ heartbeat: { served: times(200), refused: [90] } }) }],
  ['those take 700 ms', { crowd: crowdOf({ heartbeat: serving(700) }) }],
  ['3 requests fail', { crowd: crowdOf({ user: { served: times(600), refused: [], failed: 3 } }) }],
])('a run that breaks one bound names it: %s', (words, changes) => {
  expect(listBroken(changes)).toEqual([expect.stringContaining(words)]);
});

test('a run without any result holds nothing', () => {
  const empty = resultsOf([]);
  const broken = listBroken({ calm: empty, busy: empty, crowd: empty });
  expect(broken.length).toBeGreaterThan(4);
});
