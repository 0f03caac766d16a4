import { expect, test } from 'vitest';
import { type Pull, type PullEvent, pullOffset, pullPresets, idlePull, stepPull } from './pull-control.tsx';

const { page, area } = pullPresets;

const play = (events: PullEvent[], preset: typeof page | typeof area = page) =>
  events.reduce<Pull>((pull, event) => stepPull(preset, pull, event), idlePull);

const move = (travel: number): PullEvent => ({ type: 'move', travel });

test('a page is reached at 150 px and rests at 70', () => {
  expect(play([move(149)]).state).toBe('pulling');
  expect(play([move(150)]).state).toBe('reached');
  expect(play([move(150), move(149)]).state).toBe('pulling');
  const refreshing = play([move(150), { type: 'release' }]);
  expect(refreshing.state).toBe('refreshing');
  expect(pullOffset(page, refreshing)).toBe(70);
});

test('an area is reached at 45 px and rests there', () => {
  expect(play([move(44)], area).state).toBe('pulling');
  expect(play([move(45)], area).state).toBe('reached');
  expect(pullOffset(area, play([move(45), { type: 'release' }], area))).toBe(45);
});

test('released early it aborts, released late it refreshes and restores, and both end idle', () => {
  const aborting = play([move(80), { type: 'release' }]);
  expect(aborting.state).toBe('aborting');
  expect(stepPull(page, aborting, { type: 'settled' })).toEqual(idlePull);
  const restoring = play([move(200), { type: 'release' }, { type: 'done' }]);
  expect(restoring.state).toBe('restoring');
  expect(stepPull(page, restoring, { type: 'settled' })).toEqual(idlePull);
  expect(play([{ type: 'refresh' }]).state).toBe('refreshing');
});

test('failed work is not reported as done', () => {
  const failed = play([move(200), { type: 'release' }, { type: 'failed' }]);
  expect(failed.state).toBe('aborting');
  expect(stepPull(page, failed, { type: 'settled' })).toEqual(idlePull);
  expect(stepPull(page, idlePull, { type: 'failed' })).toBe(idlePull);
});

test('an event that does not fit the state is ignored', () => {
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
    expect(stepPull(page, idlePull, { type })).toBe(idlePull);
  }
  const aborting = play([move(80), { type: 'release' }]);
  expect(stepPull(page, aborting, { type: 'done' })).toBe(aborting);
});

test('it is elastic: always further, with growing resistance, without a step', () => {
  const offsets = Array.from({ length: 500 }, (_, travel) => pullOffset(page, play([move(travel)])));
  const gains = offsets.slice(1).map((offset, at) => offset - offsets[at]!);
  expect(Math.min(...gains)).toBeGreaterThan(0);
  expect(gains.every((gain, at) => at === 0 || gain <= gains[at - 1]! + 1e-9)).toBe(true);
  expect(offsets[150]).toBeCloseTo(70);
});
