import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { pendingChildren } from '@academy/contract/enrolment-limits.ts';
import { refreshStatistics } from '../../domain/statistics/refresh-statistics.ts';
import { addUser } from '../testing/rows.ts';
import { addClass, addGuardian, addSchool, addStudent } from '../testing/student-rows.ts';
import { setUpTown, valueOf } from './testing/set-up-town.ts';

/** A school decides which children are in its classes; its statistics count nobody else. */

const at = setUpTown();
beforeEach(async () => {
  await sql`delete from students where name like '待%'`.execute(at.academy.db);
  await refreshStatistics(at.academy.db);
});

/** Children who wait, with a guardian each: `name` begins with 待. */
async function addPending(place: { school: number; class?: number }, names: readonly string[]) {
  const ids: number[] = [];
  for (const name of names)
    ids.push(
      await addStudent(at.academy.db, await addUser(at.academy.db, at.town.scene), {
        name,
        school_id: place.school,
        class_id: place.class ?? null,
        enrolment_state: 'pending',
      }),
    );
  await refreshStatistics(at.academy.db);
  return ids;
}
const list = (who: Parameters<typeof at.as>[0], input = {}) =>
  at.as(who).done('GET user/account/enrolment', input);
const decide = (who: Parameters<typeof at.as>[0], input: object) =>
  at.as(who).send('POST user/account/enrolment', input as never);
const states = async (ids: readonly number[]) =>
  (
    await at.academy.db
      .selectFrom('students')
      .where('id', 'in', [...ids])
      .orderBy('id')
      .select(['enrolment_state', 'school_id', 'class_id'])
      .execute()
  ).map((row) => [row.enrolment_state, row.school_id, row.class_id]);

test('a school’s own account sees its class codes, and who waits: masked names and the day', async () => {
  const { first } = at.town;
  await addPending({ school: first.school, class: first.small }, ['待小满', '待谷']);
  await addPending({ school: first.school }, ['待小麦']);
  const { schools, school_id: schoolId, classes, withheld } = await list('school');
  expect(withheld).toBeNull();
  expect(schoolId).toBe(first.school);
  expect(schools.find(({ id }) => id === first.school)).toMatchObject({ pending_count: 3 });
  const codes = await at.academy.db
    .selectFrom('school_classes')
    .where('school_id', '=', first.school)
    .select(['id', 'code'])
    .execute();
  for (const { id, code } of codes)
    expect(classes.find(({ class_id: classId }) => classId === id)).toMatchObject({ code });
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  expect(classes.find(({ class_id: classId }) => classId === first.small)).toMatchObject({
    pending_count: 2,
    children: [
      { name: '待*满', grade_label: '二年级', added_on: today },
      { name: '待*', added_on: today },
    ],
  });
  expect(classes.at(-1)).toMatchObject({
    class_id: null,
    name: '没有选班级',
    code: null,
    children: [{ name: '待*麦' }],
  });
  expect(JSON.stringify(classes)).not.toMatch(/小满|小麦|待谷/);
});

test('another account sees no child of the school, decides nothing, and learns no code', async () => {
  const { first } = at.town;
  const [id] = await addPending({ school: first.school, class: first.big }, ['待小满']);
  const input = {
    action: 'confirm',
    school_id: first.school,
    class_id: first.big,
    student_ids: String(id),
  };
  for (const who of ['other', 'bureau', 'platform'] as const) {
    const answer = await list(who);
    expect(answer.classes.flatMap(({ children }) => children)).toEqual([]);
    expect(answer.classes.map(({ class_id: classId }) => classId)).not.toContain(first.big);
    expect(await at.as(who).send('GET user/account/enrolment', { school_id: first.school })).toMatchObject({
      code: 404,
    });
    expect(await decide(who, input)).toMatchObject({ code: 404 });
  }
  expect(await states([id!])).toEqual([['pending', first.school, first.big]]);
});

/** A school with two classes that the account of `owner` runs itself; it is deleted after `run`. */
async function withOwnSchool(
  owner: 'bureau' | 'platform',
  run: (school: { school: number; one: number; two: number }) => Promise<void>,
): Promise<void> {
  const { db } = at.academy;
  const { account_id: accountId } = await db
    .selectFrom('users')
    .where('id', '=', at.town.owners[owner])
    .select((eb) => eb.ref('account_id').$notNull().as('account_id'))
    .executeTakeFirstOrThrow();
  const school = await addSchool(db, { area_id: at.town.scene.lixia, account_id: accountId });
  const one = await addClass(db, { school_id: school, school_year: 2026, name: '1班' });
  const two = await addClass(db, { school_id: school, school_year: 2026, name: '2班' });
  try {
    await run({ school, one, two });
  } finally {
    await db.deleteFrom('students').where('school_id', '=', school).execute();
    await db.deleteFrom('schools').where('id', '=', school).execute();
  }
}

const counts = async (who: 'bureau' | 'platform', school: number) => {
  const { schools, classes } = await list(who, { school_id: school });
  const own = schools.find(({ id }) => id === school);
  return [own!.pending_count, ...classes.map(({ pending_count: count }) => count)];
};

test('a bureau that runs a school itself hands out its codes, but sees and decides no children', () =>
  withOwnSchool('bureau', async ({ school, one }) => {
    const [id] = await addPending({ school, class: one }, ['待小满']);
    const { classes, withheld } = await list('bureau', { school_id: school });
    expect(classes.map(({ children }) => children)).toEqual([[], []]);
    expect(classes[0]!.code).toMatch(/^[2-9A-Z]{6}$/);
    expect(withheld).toMatch(/^孩子名单只有学校自己的账号能看到/);
    const input = { action: 'confirm', school_id: school, class_id: one, student_ids: String(id) };
    expect(await decide('bureau', input)).toMatchObject({ code: 404 });
  }));

test('of fewer than five who wait a bureau learns no number, nor one from which it could be computed', () =>
  withOwnSchool('bureau', async ({ school, one, two }) => {
    expect(await counts('bureau', school)).toEqual([0, 0, 0]);
    await addPending({ school, class: one }, ['待一', '待二', '待三', '待四']);
    expect(await counts('bureau', school)).toEqual([null, null, 0]);
    await addPending({ school, class: one }, ['待五']);
    expect(await counts('bureau', school)).toEqual([5, 5, 0]);
    await addPending({ school, class: two }, ['待六']);
    expect(await counts('bureau', school)).toEqual([6, null, null]);
  }));

test('the academy learns of no school how many wait', () =>
  withOwnSchool('platform', async ({ school, one }) => {
    const names = ['待一', '待二', '待三', '待四', '待五', '待六'];
    await addPending({ school, class: one }, names);
    expect(await counts('platform', school)).toEqual([null, null, 0]);
  }));

test('one is confirmed, then all of a class; whoever moved meanwhile is left alone; repeating changes nothing', async () => {
  const { first } = at.town;
  const ids = await addPending({ school: first.school, class: first.big }, ['待一', '待二', '待三']);
  const [elsewhere] = await addPending({ school: first.school, class: first.middle }, ['待四']);
  const input = (of: readonly number[]) => ({
    action: 'confirm',
    school_id: first.school,
    class_id: first.big,
    student_ids: of.join(','),
  });
  expect(await decide('school', input(ids.slice(0, 1)))).toMatchObject({ data: { changed: 1 } });
  expect(await decide('school', input([...ids, elsewhere!]))).toMatchObject({ data: { changed: 2 } });
  expect(await decide('school', input(ids))).toMatchObject({ code: 200, data: { changed: 0 } });
  const here = ['confirmed', first.school, first.big];
  expect(await states([...ids, elsewhere!])).toEqual([
    here,
    here,
    here,
    ['pending', first.school, first.middle],
  ]);
});

test('a declined child keeps its guardians and school and has no class; each guardian gets one notice', async () => {
  const { db } = at.academy;
  const { first } = at.town;
  const [id] = await addPending({ school: first.school, class: first.big }, ['待小满']);
  const father = await addUser(db, at.town.scene);
  await addGuardian(db, { user_id: father, student_id: id!, relation: 'father' });
  const input = {
    action: 'decline',
    school_id: first.school,
    class_id: first.big,
    student_ids: String(id),
  };
  const outcomes = await Promise.all([decide('school', input), decide('school', input)]);
  expect(outcomes.map(({ data }) => (data as { changed: number }).changed).toSorted()).toEqual([0, 1]);
  expect(await states([id!])).toEqual([['declined', first.school, null]]);
  const notices = await db
    .selectFrom('notices')
    .innerJoin('guardians', 'guardians.user_id', 'notices.user_id')
    .where('student_id', '=', id!)
    .select(['notices.kind', 'notices.page', 'notices.title', 'notices.text'])
    .execute();
  expect(notices).toHaveLength(2);
  expect(notices[0]).toMatchObject({ kind: 'declined', page: 'children', title: '学校没有确认班级' });
  // It may be read on a locked phone.
  expect(JSON.stringify(notices)).not.toContain('待小满');
  expect((await list('school')).classes.flatMap(({ children }) => children)).toEqual([]);
});

test('guardians of a declined child without a class read about the school, and of no class', async () => {
  const { db } = at.academy;
  const { first } = at.town;
  const [id] = await addPending({ school: first.school }, ['待小满']);
  await decide('school', { action: 'decline', school_id: first.school, student_ids: String(id) });
  const notice = await db
    .selectFrom('notices')
    .innerJoin('guardians', 'guardians.user_id', 'notices.user_id')
    .where('student_id', '=', id!)
    .select(['notices.title', 'notices.text'])
    .executeTakeFirstOrThrow();
  expect(notice.title).toBe('学校没有确认孩子在本校');
  expect(notice.text).not.toContain('班级里');
});

test('a class lists no more than it decides at once, the longest waiting first', async () => {
  const { first } = at.town;
  const names = Array.from({ length: pendingChildren.perClass + 2 }, (_, index) => `待${index}`);
  const ids = await addPending({ school: first.school, class: first.big }, names);
  await sql`update students set created_at = now() - interval '9 days' where id = ${ids.at(-1)!}`.execute(
    at.academy.db,
  );
  const { classes } = await list('school', { school_id: first.school });
  const big = classes.find(({ class_id: classId }) => classId === first.big);
  expect(big!.pending_count).toBe(pendingChildren.perClass + 2);
  expect(big!.children).toHaveLength(pendingChildren.perClass);
  expect(big!.children[0]!.id).toBe(ids.at(-1));
  const tooMany = { action: 'confirm', school_id: first.school, student_ids: ids.slice(0, 101).join(',') };
  expect(await decide('school', tooMany)).toMatchObject({ code: 422 });
});

test('statistics, lists and exports count confirmed children, and say how many wait', async () => {
  const { first } = at.town;
  const input = { school_id: first.school, class_id: first.big };
  const before = valueOf(await at.statistics('school', input), 'children')!;
  expect((await at.statistics('school', input)).unconfirmed).toBeNull();
  const ids = await addPending({ school: first.school, class: first.big }, ['待一', '待二']);
  const pending = await at.statistics('school', input);
  expect(valueOf(pending, 'children')).toBe(before);
  expect(pending.unconfirmed).toBe('另有 2 名孩子待确认，未计入。');
  const children = () => at.as('school').done('GET user/account/student', input);
  expect(await children()).toMatchObject({ unconfirmed: '另有 2 名孩子待确认，未计入。' });
  expect((await children()).list).toHaveLength(before);
  for (const stat of ['statistics', 'student'] as const) {
    const { csv } = await at.as('school').done('GET user/account/export', { stat, ...input });
    expect(csv).toContain('\r\n待确认,另有 2 名孩子待确认，未计入。\r\n');
  }
  const { csv } = await at.as('school').done('GET user/account/export', { stat: 'content' });
  expect(csv).not.toContain('待确认');
  await decide('school', { action: 'confirm', ...input, student_ids: ids.join(',') });
  await refreshStatistics(at.academy.db);
  const after = await at.statistics('school', input);
  expect([valueOf(after, 'children'), after.unconfirmed]).toEqual([before + 2, null]);
  expect((await children()).list).toHaveLength(before + 2);
});

test('a bureau learns the number of five and more; the academy counts them in its total alone', async () => {
  const { first } = at.town;
  const input = { school_id: first.school };
  const before = valueOf(await at.statistics('platform'), 'children')!;
  const names = ['待一', '待二', '待三', '待四'];
  await addPending({ school: first.school, class: first.big }, names);
  expect((await at.statistics('bureau', input)).unconfirmed).toBe('另有孩子待确认，未计入。');
  await addPending({ school: first.school, class: first.big }, ['待五']);
  expect((await at.statistics('bureau', input)).unconfirmed).toBe('另有 5 名孩子待确认，未计入。');
  const academy = await at.statistics('platform');
  expect(valueOf(academy, 'children')).toBe(before + 5);
  expect(academy.unconfirmed).toBe('有孩子待学校确认，只计入全院的合计，未计入地区、学校和班级。');
  expect((await at.statistics('platform', input)).unconfirmed).toBe('另有孩子待确认，未计入。');
});
