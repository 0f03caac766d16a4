import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { pairingCode, students } from '@academy/contract/limits.ts';
import { schoolYearOf } from '../../kit/china-calendar.ts';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { addClass, addSchool, addStudent } from '../testing/student-rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createStudentRoutes } from './routes.ts';

let now = new Date();
const academy = useTestModule((deps) => createStudentRoutes({ ...deps, clock: { now: () => now } }));
let scene: Scene;
let uid: number;
beforeAll(async () => {
  // Before anything is checked: the list is read again only after a while.
  await sql`insert into word_list (word, action, since_version) values ('坏词', 'refuse', 1)`.execute(
    academy.db,
  );
  scene = await addScene(academy.db);
  await sql`insert into system_articles (key, title, version, updated_at, body) values
    ('children-privacy', '儿童个人信息保护规则', '1.0', now(), '[]')`.execute(academy.db);
});
beforeEach(async () => {
  now = new Date();
  uid = await addUser(academy.db, scene);
});

const child = { name: '小满', relation: 'mother', grade: 2, agreed: 1 } as const;
const bind = (input: object, as = uid) => academy.as({ uid: as }).send('POST user/student/bind', input);
const bound = (input: object, as = uid) => academy.as({ uid: as }).done('POST user/student/bind', input);
const childrenOf = async (of: number) => (await academy.as({ uid: of }).done('GET user/student', {})).list;
const aSchool = async () => {
  const school = await addSchool(academy.db, {
    area_id: scene.lixia,
    name: `解放路小学${randomUUID().slice(0, 4)}`,
  });
  const classId = await addClass(academy.db, {
    school_id: school,
    school_year: schoolYearOf(now),
    name: '3班',
  });
  return { school, classId };
};

test('a child is added with its enrolment, becomes the current one, and the consent is recorded', async () => {
  const { school, classId } = await aSchool();
  const { list } = await bound({ ...child, name: ' 王 小满 ', school_id: school, class_id: classId });
  expect(list).toMatchObject([
    {
      name: '王 小满',
      grade: 2,
      grade_label: '二年级',
      school: { id: school, area_name: '历下区' },
      class_id: classId,
      class_name: '3班',
      relation: 'mother',
      current: true,
      guardian_count: 0,
    },
  ]);
  expect(await childrenOf(uid)).toEqual(list);
  const consents = academy.db.selectFrom('consents').where('user_id', '=', uid);
  expect(await consents.select(['article_key', 'version']).execute()).toEqual([
    { article_key: 'children-privacy', version: '1.0' },
  ]);
});

test('of a child only its name, grade and enrolment are stored', async () => {
  await bound(child);
  const row = await academy.db.selectFrom('students').selectAll().executeTakeFirstOrThrow();
  const stored = Object.keys(row).filter(
    (name) => !['id', 'key', 'request_key', 'created_at'].includes(name),
  );
  expect(stored.toSorted()).toEqual([
    'class_id',
    'enrolment_state',
    'five_four',
    'grade',
    'name',
    'school_id',
  ]);
});

test('without consent no child is added; a given consent is not asked again', async () => {
  const { agreed: _, ...silent } = child;
  expect(await bind(silent)).toMatchObject({ code: 1013 });
  expect(await childrenOf(uid)).toEqual([]);
  await bound(child);
  expect((await bound({ ...silent, name: '小谷' })).list.map(({ name, current }) => [name, current])).toEqual(
    [
      ['小满', false],
      ['小谷', true],
    ],
  );
});

test('a form sent twice, also concurrently, adds one child', async () => {
  const form = { ...child, request_key: randomUUID() };
  await Promise.all([bound(form), bound(form), bound(form)]);
  expect(await childrenOf(uid)).toHaveLength(1);
  const other = await addUser(academy.db, scene);
  expect(await bind(form, other)).toMatchObject({ code: 1009 });
  expect(await childrenOf(other)).toEqual([]);
});

test('six children at most, also when they are added concurrently', async () => {
  for (let count = 1; count < students.max; count += 1) await addStudent(academy.db, uid);
  const codes = await Promise.all([bind(child), bind(child), bind(child)]);
  expect(codes.map(({ code }) => code).toSorted()).toEqual([1009, 1009, 200]);
  expect((await childrenOf(uid)).filter(({ current }) => current)).toHaveLength(1);
});

test.each([
  ['no name', { ...child, name: undefined }, '请填写孩子的称呼'],
  ['only spaces', { ...child, name: '  ' }, '请填写孩子的称呼'],
  ['signs', { ...child, name: '<b>' }, '孩子的称呼只能用文字和数字'],
  ['a long name', { ...child, name: '长'.repeat(17) }, '孩子称呼最多16个字'],
  ['no grade', { ...child, grade: undefined }, '请填写孩子的年级'],
  ['no relation', { ...child, relation: undefined }, '请填写您与孩子的关系'],
  ['a class without its school', { ...child, class_id: 1 }, '请先选择学校'],
])('a form with %s is refused with a message', async (_, form, msg) => {
  expect(await bind(form)).toMatchObject({ code: 422, msg });
});

test('an unknown school, and a class of another school or grade, are refused', async () => {
  const [one, other] = [await aSchool(), await aSchool()];
  expect(await bind({ ...child, school_id: 999_999 })).toMatchObject({ code: 404 });
  expect(await bind({ ...child, school_id: one.school, class_id: other.classId })).toMatchObject({
    code: 404,
  });
  expect(await bind({ ...child, grade: 3, school_id: one.school, class_id: one.classId })).toMatchObject({
    code: 422,
    msg: '班级与年级不一致，请重新选择',
  });
});

test('an offensive name is refused, since it stands on the certificate', async () => {
  expect(await bind({ ...child, name: '坏词' })).toMatchObject({ code: 1018 });
});

test('a child changes school, class or grade; without a grade its enrolment stays', async () => {
  const [one, other] = [await aSchool(), await aSchool()];
  const { list } = await bound({ ...child, school_id: one.school, class_id: one.classId });
  const change = { action: 'change', student_id: list[0]!.id };
  expect((await bound({ ...change, name: '小满满' })).list[0]).toMatchObject({
    name: '小满满',
    class_id: one.classId,
  });
  const moved = await bound({ ...change, grade: 2, school_id: other.school, class_id: other.classId });
  expect(moved.list[0]).toMatchObject({
    name: '小满满',
    class_id: other.classId,
    school: { id: other.school },
  });
  const free = await bound({ ...change, grade: 3, relation: 'other' });
  expect(free.list[0]).toMatchObject({ grade: 3, school: null, class_id: null, relation: 'other' });
  expect(await bind({ ...change, class_id: one.classId })).toMatchObject({ code: 422, msg: '请选择年级' });
});

test('a second guardian is bound to the same child by a code, once', async () => {
  const { list } = await bound(child);
  const { pairing } = await bound({ action: 'code', student_id: list[0]!.id });
  expect(pairing!.code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
  expect(new Date(pairing!.expires_at).getTime() - now.getTime()).toBe(pairingCode.lifetime);
  const father = await addUser(academy.db, scene);
  const pair = { action: 'pair', code: pairing!.code.toLowerCase(), relation: 'father', agreed: 1 };
  expect(await bind(pair)).toMatchObject({ code: 1009, msg: '这个孩子已经在您的名下了' });
  expect((await bound(pair, father)).list).toMatchObject([
    { id: list[0]!.id, relation: 'father', current: true, guardian_count: 1 },
  ]);
  const third = await addUser(academy.db, scene);
  expect(await bind(pair, third)).toMatchObject({ code: 1011 });
  // The first guardian is notified, without the child's name.
  const stored = await academy.db.selectFrom('notices').selectAll().execute();
  expect(stored.map(({ kind, page }) => [kind, page])).toEqual([['paired', 'children']]);
  expect(stored.some(({ user_id: ownerId }) => ownerId === father)).toBe(false);
  expect(JSON.stringify(stored)).not.toContain(child.name);
});

test('a code ends after seven days, with the next one, and with its maker', async () => {
  const { list } = await bound(child);
  const make = async () => (await bound({ action: 'code', student_id: list[0]!.id })).pairing!.code;
  const father = await addUser(academy.db, scene);
  const pair = (code: string) => bind({ action: 'pair', code, relation: 'father', agreed: 1 }, father);
  const [old, fresh] = [await make(), await make()];
  expect(await pair(old)).toMatchObject({ code: 1011 });
  now = new Date(now.getTime() + pairingCode.lifetime);
  expect(await pair(fresh)).toMatchObject({ code: 1011 });
  const last = await make();
  const grandmother = await addUser(academy.db, scene);
  await academy.db
    .insertInto('guardians')
    .values({ user_id: grandmother, student_id: list[0]!.id, relation: 'grandparent' })
    .execute();
  await bound({ action: 'leave', student_id: list[0]!.id });
  expect(await pair(last)).toMatchObject({ code: 1011 });
});

test('codes cannot be tried one after the other, nor many at once', async () => {
  const { list } = await bound(child);
  const { pairing } = await bound({ action: 'code', student_id: list[0]!.id });
  const thief = await addUser(academy.db, scene);
  const pair = (code: string) => bind({ action: 'pair', code, relation: 'father', agreed: 1 }, thief);
  const tries = await Promise.all(Array.from({ length: 8 }, () => pair('222222')));
  expect(tries.map(({ code }) => code).toSorted()).toEqual([1011, 1011, 1011, 1011, 1011, 1019, 1019, 1019]);
  expect(await pair(pairing!.code)).toMatchObject({ code: 1019 });
  now = new Date(now.getTime() + 3_600_001);
  expect(await pair(pairing!.code)).toMatchObject({ code: 200 });
});

test('wrong codes are limited per day too', async () => {
  const { list } = await bound(child);
  const { pairing } = await bound({ action: 'code', student_id: list[0]!.id });
  const thief = await addUser(academy.db, scene);
  const pair = (code: string) => bind({ action: 'pair', code, relation: 'father', agreed: 1 }, thief);
  const startedAt = now.getTime();
  for (let count = 0; count < 20; count += 1) {
    // Four an hour, so that the hourly limit is never reached.
    now = new Date(startedAt + count * 15 * 60_000 + Math.floor(count / 4));
    expect(await pair('222222')).toMatchObject({ code: 1011 });
  }
  now = new Date(startedAt + 10 * 3_600_000);
  expect(await pair(pairing!.code)).toMatchObject({ code: 1019 });
  now = new Date(startedAt + 24 * 3_600_000 + 1);
  expect(await pair(pairing!.code)).toMatchObject({ code: 200 });
});

test('the current child is chosen, and another takes its place when it is left', async () => {
  await bound(child);
  await bound({ ...child, name: '小谷' });
  const [first, second] = await childrenOf(uid);
  const toggled = await academy.as({ uid }).done('POST user/student/toggle', { student_id: first!.id });
  expect(toggled.list.map(({ current }) => current)).toEqual([true, false]);
  await bound({ action: 'leave', student_id: first!.id });
  expect(await childrenOf(uid)).toMatchObject([{ id: second!.id, current: true }]);
});

test('a child stays while it has a guardian, and is deleted with the last one', async () => {
  const { list } = await bound(child);
  const id = list[0]!.id;
  const father = await addUser(academy.db, scene);
  const { pairing } = await bound({ action: 'code', student_id: id });
  await bound({ action: 'pair', code: pairing!.code, relation: 'father', agreed: 1 }, father);
  const findStudents = () => academy.db.selectFrom('students').where('id', '=', id).select('id').execute();
  await bound({ action: 'leave', student_id: id });
  expect(await findStudents()).toHaveLength(1);
  await bound({ action: 'leave', student_id: id }, father);
  expect(await findStudents()).toEqual([]);
});

test('of two last guardians who leave at once one is the last', async () => {
  const father = await addUser(academy.db, scene);
  for (let round = 0; round < 5; round += 1) {
    const id = await addStudent(academy.db, uid);
    await academy.db
      .insertInto('guardians')
      .values({ user_id: father, student_id: id, relation: 'father' })
      .execute();
    const leave = { action: 'leave', student_id: id };
    await Promise.all([bound(leave), bound(leave, father)]);
    expect(await academy.db.selectFrom('students').where('id', '=', id).select('id').execute()).toEqual([]);
  }
});

test.each(['change', 'leave', 'code'])(
  "%s: another's child is not found, like an unknown one",
  async (action) => {
    const id = await addStudent(academy.db, await addUser(academy.db, scene));
    for (const student_id of [id, 999_999])
      expect(await bind({ action, student_id, name: '小谷' })).toMatchObject({
        code: 404,
        msg: '没有找到这个孩子',
      });
  },
);

test("another's child cannot be chosen, and the current one stays", async () => {
  const own = await addStudent(academy.db, uid, { current: true });
  const student_id = await addStudent(academy.db, await addUser(academy.db, scene));
  expect(await academy.as({ uid }).send('POST user/student/toggle', { student_id })).toMatchObject({
    code: 404,
  });
  expect(await childrenOf(uid)).toMatchObject([{ id: own, current: true }]);
});

test('schools are found by area and name, classes with one school', async () => {
  const { school, classId } = await aSchool();
  await addClass(academy.db, { school_id: school, school_year: schoolYearOf(now) - 1, name: '去年' });
  const find = (input: object) => academy.as({ uid }).done('GET user/student/school', input);
  expect((await find({ area_id: scene.jinan })).schools.map(({ id }) => id)).toContain(school);
  expect((await find({ area_id: scene.yantai })).schools).toEqual([]);
  expect((await find({ keyword: '%' })).schools).toEqual([]);
  expect((await find({ keyword: '解放路' })).classes).toEqual([]);
  expect(await find({ school_id: school })).toMatchObject({
    schools: [{ id: school }],
    classes: [{ id: classId, name: '3班', grade: 2 }],
  });
  expect((await find({ school_id: school, grade: 5 })).classes).toEqual([]);
});
