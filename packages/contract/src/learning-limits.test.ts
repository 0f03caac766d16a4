import { expect, test } from 'vitest';
import { fiveFourAreas, fiveFourLabels, lowestSchoolGrade } from './enrolment-limits.ts';
import { guestViews, guestViewTypes, playbackRates } from './learning-limits.ts';

test('videos play at five speeds', () => {
  expect(playbackRates).toEqual([0.75, 1, 1.25, 1.5, 2]);
});

test('what a guest watched is taken over for a day, forty units of it, and no mini videos', () => {
  expect(guestViews).toEqual({ maxAge: 86_400_000, perDay: 40 });
  expect(guestViewTypes).toEqual(['course', 'graphic', 'actLive', 'expertLive']);
});

test('schools begin with kindergarten, and have 初一 to 初四 in five places', () => {
  expect(lowestSchoolGrade).toBe(-2);
  expect(fiveFourLabels).toEqual({ 6: '初一', 7: '初二', 8: '初三', 9: '初四' });
  expect(fiveFourAreas).toEqual(['3703', '3706', '3710', '370116', '370117']);
});
