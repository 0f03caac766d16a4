import { expect, test } from 'vitest';
import { refreshStatistics } from '../../domain/statistics/refresh-statistics.ts';
import { addLearned } from '../testing/learned-rows.ts';
import { addUser } from '../testing/rows.ts';
import { addClass, addStudent } from '../testing/student-rows.ts';
import { setUpTown, valueOf } from './testing/set-up-town.ts';

const here = setUpTown();

async function addWithoutClass(count: number): Promise<void> {
  const { db } = here.academy;
  for (let index = 0; index < count; index += 1) {
    const userId = await addUser(db, here.town.scene);
    const studentId = await addStudent(db, userId, { school_id: here.town.second.school });
    const at = '2026-11-10T12:00:00Z';
    await addLearned(db, { userId, studentId, contentId: here.town.article, at, seconds: 600 });
  }
  await refreshStatistics(db);
}

test('children without a class are a row of their school, so that it adds up, and are protected like a class', async () => {
  const { school } = here.town.second;
  const bindings = async () => {
    const stat = await here.as('bureau').done('GET user/account/bindstat', { school_id: school });
    const { rows, rest } = stat.breakdown!;
    return { whole: valueOf(stat, 'children'), rows: rows.map(({ values }) => values[0]), rest };
  };
  expect(await bindings()).toEqual({ whole: 7, rows: [7], rest: null });
  await addWithoutClass(1);
  expect(await bindings()).toEqual({
    whole: 8,
    rows: [null],
    rest: { name: '没有选班级', values: [null, null, null] },
  });
  await addWithoutClass(4);
  expect(await bindings()).toEqual({
    whole: 12,
    rows: [7],
    rest: { name: '没有选班级', values: [5, 5, 5] },
  });
  // Their minutes over a year too, in the list of classes and in the table.
  const input = { school_id: school, period: 'year' } as const;
  const year = await here.statistics('bureau', input);
  expect(valueOf(year, 'minutes')).toBe(120);
  expect(year.breakdown!.rest).toEqual({ name: '没有选班级', values: [50, 5, 100] });
  const { list } = await here.as('bureau').done('GET user/account/student', input);
  expect(list.map(({ place, name }) => [place === null, name])).toEqual([
    [false, '二年级1班'],
    [true, '没有选班级'],
  ]);
  const { csv } = await here.as('bureau').done('GET user/account/export', { stat: 'statistics', ...input });
  expect(csv).toContain('\r\n没有选班级,50,5,100\r\n');
  // Of other places nobody is left over.
  expect((await here.statistics('bureau')).breakdown!.rest).toBeNull();
  expect((await here.statistics('platform')).breakdown!.rest).toBeNull();
});

test('children in a class of another school year have a class', async () => {
  const { db } = here.academy;
  const { other } = here.town;
  const old = await addClass(db, { school_id: other.school, school_year: 2025, name: '旧班' });
  for (let index = 0; index < 5; index += 1) {
    const userId = await addUser(db, here.town.scene);
    await addStudent(db, userId, { school_id: other.school, class_id: old });
  }
  await refreshStatistics(db);
  const { breakdown } = await here.statistics('other', { school_id: other.school });
  expect(breakdown!.rows.map(({ place }) => place.id)).not.toContain(old);
  expect(breakdown!.rest).toBeNull();
});
