import { expect, test } from 'vitest';
import { type Pull, type PullEvent, pullOffset, pullPresets, restingPull, stepPull } from './pull-machine.ts';

const { page, area } = pullPresets;

const play = (events: PullEvent[], preset: typeof page | typeof area = page) =>
  events.reduce<Pull>((pull, event) => stepPull(preset, pull, event), restingPull);

const move = (travel: number): PullEvent => ({ type: 'move', travel });

test('a page is reached at 150 px of travel and rests at 70', () => {
  expect(play([move(149)]).state).toBe('pulling');
  expect(play([move(150)]).state).toBe('reached');
  expect(play([move(150), move(149)]).state).toBe('pulling');
  const refreshing = play([move(150), { type: 'release' }]);
  expect(refreshing.state).toBe('refreshing');
  expect(pullOffset(page, refreshing)).toBe(70);
});

test('an area is reached at 45 and rests there', () => {
  expect(play([move(44)], area).state).toBe('pulling');
  expect(play([move(45)], area).state).toBe('reached');
  expect(pullOffset(area, play([move(45), { type: 'release' }], area))).toBe(45);
});

test('let go too early it aborts, let go in time it refreshes, then restores, and both end at rest', () => {
  const aborting = play([move(80), { type: 'release' }]);
  expect(aborting.state).toBe('aborting');
  expect(stepPull(page, aborting, { type: 'settled' })).toEqual(restingPull);
  const restoring = play([move(200), { type: 'release' }, { type: 'done' }]);
  expect(restoring.state).toBe('restoring');
  expect(stepPull(page, restoring, { type: 'settled' })).toEqual(restingPull);
  expect(play([{ type: 'refresh' }]).state).toBe('refreshing');
});

test('work that failed is not said to be done', () => {
  const failed = play([move(200), { type: 'release' }, { type: 'failed' }]);
  expect(failed.state).toBe('aborting');
  expect(stepPull(page, failed, { type: 'settled' })).toEqual(restingPull);
  expect(stepPull(page, restingPull, { type: 'failed' })).toBe(restingPull);
});

test('an event without a place changes nothing', () => {
  const refreshing = play([{ type: 'refresh' }]);
  for (const event of [
    move(90),
    { type: 'release' },
    { type: 'refresh' },
    { type: 'settled' },
  ] as PullEvent[]) {
    expect(stepPull(page, refreshing, event)).toBe(refreshing);
  }
  for (const type of ['release', 'done', 'settled'] as const) {
    expect(stepPull(page, restingPull, { type })).toBe(restingPull);
  }
  const aborting = play([move(80), { type: 'release' }]);
  expect(stepPull(page, aborting, { type: 'done' })).toBe(aborting);
});

test('it feels elastic: always further, ever heavier, without a step', () => {
  const offsets = Array.from({ length: 500 }, (_, travel) => pullOffset(page, play([move(travel)])));
  const gains = offsets.slice(1).map((offset, at) => offset - offsets[at]!);
  expect(Math.min(...gains)).toBeGreaterThan(0);
  expect(gains.every((gain, at) => at === 0 || gain <= gains[at - 1]! + 1e-9)).toBe(true);
  expect(offsets[150]).toBeCloseTo(70);
});
