import { statPeriods } from '@academy/contract/limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAddress } from '../../../navigation/paths.ts';
import {
  dashboardHref,
  type DashboardState,
  placeLevels,
  parseState,
  statisticsInput,
} from './dashboard-state.ts';

const states: fc.Arbitrary<DashboardState> = fc.record({
  view: fc.constantFrom('account', 'own'),
  tab: fc.constantFrom('statistics', 'viewstat', 'student', 'content', 'score2stat'),
  period: fc.constantFrom(...statPeriods),
  day: fc.option(fc.constantFrom('2026-11-21', '2024-02-29'), { nil: undefined }),
  place: fc.option(
    fc.record({ level: fc.constantFrom(...placeLevels), id: fc.integer({ min: 1, max: 1e9 }) }),
    { nil: undefined },
  ),
  order: fc.constantFrom('latest', 'minutes'),
  who: fc.constantFrom('student', 'guardian'),
  child: fc.option(fc.integer({ min: 1, max: 1e9 }), { nil: undefined }),
});

test('a state survives the round trip through its address', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(parseState(findAddress(dashboardHref(state))!.query)).toEqual(state);
    }),
  );
});

test('invalid values in an address get their defaults', () => {
  const beginning = parseState({});
  expect(dashboardHref(beginning)).toBe('/pages/mine/dashboard');
  const odd = { view: 'x', tab: 'x', period: 'x', day: '2026-02-30', place: 'planet-3', child: '-1' };
  expect(parseState(odd)).toEqual(beginning);
  expect(parseState({ place: 'school-0' }).place).toBeUndefined();
});

test('a request has the narrowest place, and no day for today', () => {
  expect(statisticsInput(parseState({ place: 'class-7' }))).toEqual({ period: 'month', class_id: 7 });
  expect(statisticsInput(parseState({ period: 'week', day: '2026-11-21', place: 'area-2' }))).toEqual({
    period: 'week',
    day: '2026-11-21',
    area_id: 2,
  });
});
