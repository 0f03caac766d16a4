import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scheduleLive, type PlannedLive } from './live-schedule.ts';

const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
const agenda = [
  { at: '19:30', title: '开场' },
  { at: '19:50', title: '练习' },
];
const upcoming: PlannedLive = { status: 0, startsIn: 5, minutes: 60, agenda };
const running: PlannedLive = { status: 1, startsIn: -0.3, minutes: 90, agenda };
const past: PlannedLive = { status: 2, startsIn: -48, minutes: 60, agenda };

test('at any time a schedule fits its status, and scheduling again at once changes nothing', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(upcoming, running, past), (now, plan) => {
      const planned = scheduleLive(plan, now);
      const { startsAt, endsAt } = planned;
      expect(endsAt.getTime() - startsAt.getTime()).toBe(plan.minutes * 60_000);
      if (plan.status === 0) expect(startsAt.getTime()).toBeGreaterThan(now.getTime());
      if (plan.status === 1) expect(startsAt <= now && now < endsAt).toBe(true);
      if (plan.status === 2) expect(endsAt.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(scheduleLive(plan, now, planned)).toEqual(planned);
    }),
  );
});

test('a live that is always soon can be started at any time of day, and its agenda moves along', () => {
  fc.assert(
    fc.property(moments, (now) => {
      const planned = scheduleLive({ ...upcoming, startsIn: 2, soon: true }, now);
      const ahead = planned.startsAt.getTime() - now.getTime();
      expect(ahead).toBeGreaterThan(0);
      expect(ahead).toBeLessThanOrEqual(2 * 3_600_000);
      expect(planned.agenda).toHaveLength(agenda.length);
    }),
  );
});

test('one live is running whenever the academy starts again', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 10_000 }), (now, minutes) => {
      const later = new Date(now.getTime() + minutes * 60_000);
      const { startsAt, endsAt } = scheduleLive(running, later, scheduleLive(running, now));
      expect(startsAt <= later && later < endsAt).toBe(true);
    }),
  );
});

test('upcoming and past lives start at the first time of their agenda, in Chinese time', () => {
  const now = new Date('2026-11-20T02:00:00Z');
  expect(scheduleLive(upcoming, now).startsAt.toISOString()).toBe('2026-11-20T11:30:00.000Z');
  expect(scheduleLive(past, now).startsAt.toISOString()).toBe('2026-11-18T11:30:00.000Z');
  expect(scheduleLive(upcoming, new Date('2026-11-20T12:00:00Z')).startsAt.toISOString()).toBe(
    '2026-11-21T11:30:00.000Z',
  );
});

test('the agenda of a running live begins at its start', () => {
  const planned = scheduleLive(running, new Date('2026-11-20T15:59:00Z'));
  expect(planned.startsAt.toISOString()).toBe('2026-11-20T15:40:00.000Z');
  expect(planned.agenda.map((entry) => entry.at)).toEqual(['23:40', '00:00']);
});

test('a live whose status changed is scheduled again', () => {
  const now = new Date('2026-11-20T02:00:00Z');
  expect(scheduleLive(past, now, scheduleLive(running, now)).status).toBe(2);
});
