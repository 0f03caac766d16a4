import { statPeriods } from '@academy/contract/limits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAddress } from '../../../navigation/paths.ts';
import { dashboardHref, type DashboardState, placeLevels, readState, statInput } from './dashboard-state.ts';

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
  child: fc.option(fc.integer({ min: 1, max: 1e9 }), { nil: undefined }),
});

test('an address gives back the state that it was written from', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(readState(findAddress(dashboardHref(state))!.query)).toEqual(state);
    }),
  );
});

test('what makes no sense in an address is as at the beginning', () => {
  const beginning = readState({});
  expect(dashboardHref(beginning)).toBe('/pages/mine/dashboard');
  const odd = { view: 'x', tab: 'x', period: 'x', day: '2026-02-30', place: 'planet-3', child: '-1' };
  expect(readState(odd)).toEqual(beginning);
  expect(readState({ place: 'school-0' }).place).toBeUndefined();
});

test('a call is asked for the narrowest place, and for no day when it is today’s', () => {
  expect(statInput(readState({ place: 'class-7' }))).toEqual({ period: 'month', class_id: 7 });
  expect(statInput(readState({ period: 'week', day: '2026-11-21', place: 'area-2' }))).toEqual({
    period: 'week',
    day: '2026-11-21',
    area_id: 2,
  });
});
