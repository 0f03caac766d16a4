import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { classCode } from '@academy/contract/enrolment-limits.ts';
import { deleteOldClassCodeFailures } from '../../domain/students/class-codes.ts';
import { schoolYearOf } from '../../kit/china-calendar.ts';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { addClass, addGuardian, addSchool } from '../testing/student-rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createStudentRoutes } from './routes.ts';

/** The code of a class confirms that a child is in it; without the code the child waits for its school. */

let now = new Date();
const academy = useTestModule((deps) => createStudentRoutes({ ...deps, clock: { now: () => now } }));
let scene: Scene;
let uid: number;
let school: number;
let classes: { id: number; code: string }[];

beforeAll(async () => {
  scene = await addScene(academy.db);
  await sql`insert into system_articles (key, title, version, updated_at, body) values
    ('children-privacy', '儿童个人信息保护规则', '1.0', now(), '[]')`.execute(academy.db);
  school = await addSchool(academy.db, { area_id: scene.lixia });
  const ids = [];
  for (let index = 0; index < 2; index += 1)
    ids.push(await addClass(academy.db, { school_id: school, school_year: schoolYearOf(now) }));
  classes = await academy.db
    .selectFrom('school_classes')
    .where('id', 'in', ids)
    .orderBy('id')
    .select(['id', 'code'])
    .execute();
});
beforeEach(async () => {
  now = new Date();
  await academy.db.deleteFrom('class_code_failures').execute();
  uid = await addUser(academy.db, scene);
});

const bind = (input: object, as = uid) => academy.as({ uid: as }).send('POST user/student/bind', input);
const bound = async (input: object, as = uid) =>
  (await academy.as({ uid: as }).done('POST user/student/bind', input)).list;
const childIn = (index: number, more: object = {}) => ({
  name: '小满',
  relation: 'mother',
  grade: 2,
  agreed: 1,
  school_id: school,
  class_id: classes[index]!.id,
  ...more,
});
const wrong = () => (classes[0]!.code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA');
const stateOf = async (as = uid) => (await academy.as({ uid: as }).done('GET user/student', {})).list;

test('every class has a code of six characters without look-alikes, and no two have the same', async () => {
  await sql`insert into school_classes (school_id, grade, school_year, name)
    select ${school}, 5, 2020, number || '班' from generate_series(1, 400) number`.execute(academy.db);
  const rows = await academy.db.selectFrom('school_classes').select('code').execute();
  expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
  for (const { code } of rows) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
  // Every character occurs: nothing of the alphabet is lost.
  expect(new Set(rows.flatMap(({ code }) => code.split(''))).size).toBe(32);
  await expect(
    sql`update school_classes set code = ${classes[0]!.code} where id = ${classes[1]!.id}`.execute(
      academy.db,
    ),
  ).rejects.toThrow('unique');
});

test('the right code confirms the child at once, in upper or lower case', async () => {
  const code = classes[0]!.code.toLowerCase();
  expect(await bound(childIn(0, { class_code: code }))).toMatchObject([
    { class_id: classes[0]!.id, enrolment_state: 'confirmed' },
  ]);
});

test('without the code the child joins and waits; without a school there is nothing to confirm', async () => {
  expect(await bound(childIn(0))).toMatchObject([{ class_id: classes[0]!.id, enrolment_state: 'pending' }]);
  const [, second] = await bound(childIn(0, { name: '小谷', class_id: undefined, school_id: undefined }));
  expect(second).toMatchObject({ school: null, enrolment_state: null });
});

test.each([
  ['a wrong code', () => ({ class_code: wrong() }), 1011, '班级码不正确，请向班主任核对；没有也可以先不填'],
  ['the code of another class', () => ({ class_code: classes[1]!.code }), 1011, /班级码不正确/],
  ['no code at all', () => ({ class_code: 'AB0DE1' }), 422, /班级码/],
  [
    'a code without a class',
    () => ({ class_id: undefined, class_code: 'ABCDEF' }),
    422,
    '请先选择班级，再填班级码',
  ],
])('%s adds no child', async (_, change, code, message) => {
  const answer = await bind(childIn(0, change()));
  expect(answer).toMatchObject({ code });
  expect(answer.msg).toMatch(message);
  expect(await stateOf()).toEqual([]);
});

test('the code can be given later, by any guardian, and only theirs', async () => {
  const [child] = await bound(childIn(0));
  const id = child!.id;
  const confirm = (class_code: string | undefined, as = uid) =>
    bind({ action: 'confirm', student_id: id, class_code }, as);
  expect(await confirm(undefined)).toMatchObject({ code: 422, msg: '请填写班级码' });
  expect(await confirm(wrong())).toMatchObject({ code: 1011 });
  const other = await addUser(academy.db, scene);
  expect(await confirm(classes[0]!.code, other)).toMatchObject({ code: 404 });
  expect(await stateOf()).toMatchObject([{ enrolment_state: 'pending' }]);
  await addGuardian(academy.db, { user_id: other, student_id: id });
  expect(await confirm(classes[0]!.code, other)).toMatchObject({ code: 200 });
  expect(await stateOf()).toMatchObject([{ enrolment_state: 'confirmed' }]);
  // Whatever is typed for a confirmed child changes nothing.
  expect(await confirm(wrong())).toMatchObject({ code: 200 });
  const [homeless] = (await bound(childIn(0, { name: '小谷', class_id: undefined }))).slice(-1);
  expect(await bind({ action: 'confirm', student_id: homeless!.id, class_code: 'ABCDEF' })).toMatchObject({
    code: 422,
    msg: '请先给孩子选择班级',
  });
});

test('a child that moves has to be confirmed again; one that stays, or only leaves its class, has not', async () => {
  const [child] = await bound(childIn(0, { class_code: classes[0]!.code }));
  const change = async (input: object) =>
    (await bound({ action: 'change', student_id: child!.id, ...input }))[0]!.enrolment_state;
  const place = (index: number) => ({ grade: 2, school_id: school, class_id: classes[index]!.id });
  expect(await change({ name: '小麦' })).toBe('confirmed');
  expect(await change(place(0))).toBe('confirmed');
  expect(await change({ grade: 2, school_id: school })).toBe('confirmed');
  expect(await change(place(1))).toBe('pending');
  expect(
    await bind({ action: 'change', student_id: child!.id, ...place(0), class_code: wrong() }),
  ).toMatchObject({
    code: 1011,
  });
  expect(await stateOf()).toMatchObject([{ class_id: classes[1]!.id, enrolment_state: 'pending' }]);
  expect(await change({ ...place(0), class_code: classes[0]!.code })).toBe('confirmed');
  const elsewhere = await addSchool(academy.db, { area_id: scene.yantai });
  expect(await change({ grade: 2, school_id: elsewhere })).toBe('pending');
  expect(await change({ grade: 2 })).toBeNull();
});

test('a user’s wrong codes are limited, also at once; then even the right one has to wait', async () => {
  const attempts = Array.from({ length: classCode.failuresPerHour + 3 }, () =>
    bind(childIn(0, { class_code: wrong() })),
  );
  const codes = (await Promise.all(attempts)).map(({ code }) => code).toSorted();
  expect(codes).toEqual([...Array<number>(classCode.failuresPerHour).fill(1011), 1019, 1019, 1019]);
  const refused = await bind(childIn(0, { class_code: classes[0]!.code }));
  expect(refused).toMatchObject({ code: 1019, data: { retry_after_seconds: 3_600 } });
  expect(refused.msg).toBe('班级码试错次数太多，请 60 分钟后再试；也可以先不填，等学校确认');
  // Without a code nobody has to wait.
  expect(await bound(childIn(0))).toMatchObject([{ enrolment_state: 'pending' }]);
  now = new Date(now.getTime() + 3_600_001);
  expect(await bind(childIn(0, { class_code: classes[0]!.code }))).toMatchObject({ code: 200 });
});

/** Wrong codes of earlier hours; `userId` null means of other people behind the same address. */
async function addFailures(count: number, { hoursAgo, userId }: { hoursAgo: number; userId: number }) {
  const [row] = await academy.db.selectFrom('class_code_failures').select('network_hash').execute();
  const failure = {
    user_id: userId,
    network_hash: row!.network_hash,
    failed_at: new Date(now.getTime() - hoursAgo * 3_600_000),
  };
  await academy.db
    .insertInto('class_code_failures')
    .values(Array.from({ length: count }, () => failure))
    .execute();
}

test('wrong codes are limited per day too, and per network', async () => {
  const other = await addUser(academy.db, scene);
  expect(await bind(childIn(0, { class_code: wrong() }))).toMatchObject({ code: 1011 });
  await addFailures(classCode.failuresPerDay - 1, { hoursAgo: 2, userId: uid });
  expect(await bind(childIn(0, { class_code: wrong() }))).toMatchObject({ code: 1019 });
  // Another person behind the same address still may.
  expect(await bind(childIn(0, { class_code: wrong() }), other)).toMatchObject({ code: 1011 });
  await addFailures(classCode.networkFailuresPerHour - 2, { hoursAgo: 0.5, userId: uid });
  expect(await bind(childIn(0, { class_code: classes[0]!.code }), other)).toMatchObject({ code: 1019 });
  now = new Date(now.getTime() + 3_600_001);
  expect(await bind(childIn(0, { class_code: classes[0]!.code }), other)).toMatchObject({ code: 200 });
  const third = await addUser(academy.db, scene);
  await addFailures(classCode.networkFailuresPerDay, { hoursAgo: 5, userId: uid });
  // The mistakes of others keep nobody out who made none, and leave one to them.
  expect(await bind(childIn(0, { class_code: wrong() }), third)).toMatchObject({ code: 1011 });
  expect(await bind(childIn(0, { class_code: classes[0]!.code }), third)).toMatchObject({ code: 1019 });
  const fourth = await addUser(academy.db, scene);
  expect(await bind(childIn(0, { class_code: classes[0]!.code }), fourth)).toMatchObject({ code: 200 });
});

test('a hall of parents who all mistype their code first gets in with the second try', async () => {
  const parents: number[] = [];
  for (let count = 0; count < 60; count += 1) parents.push(await addUser(academy.db, scene));
  for (const parent of parents)
    expect(await bind(childIn(0, { class_code: wrong() }), parent)).toMatchObject({ code: 1011 });
  for (const parent of parents)
    expect(await bind(childIn(0, { class_code: classes[0]!.code }), parent)).toMatchObject({ code: 200 });
});

test('wrong codes that the time of day, set back since, puts into the future are not counted', async () => {
  for (let count = 0; count < classCode.failuresPerHour; count += 1)
    await bind(childIn(0, { class_code: wrong() }));
  now = new Date(now.getTime() - 3_600_000);
  expect(await bind(childIn(0, { class_code: classes[0]!.code }))).toMatchObject({ code: 200 });
  now = new Date(now.getTime() + 3_600_000);
});

test('failures older than a day are deleted, and no address is stored', async () => {
  expect(await bind(childIn(0, { class_code: wrong() }))).toMatchObject({ code: 1011 });
  const rows = await academy.db
    .selectFrom('class_code_failures')
    .select(['network_hash', 'failed_at'])
    .execute();
  expect(rows).toEqual([{ network_hash: expect.stringMatching(/^[\w-]{43}$/) as string, failed_at: now }]);
  await deleteOldClassCodeFailures(academy.db, new Date(now.getTime() + 86_399_000));
  expect(await academy.db.selectFrom('class_code_failures').selectAll().execute()).toHaveLength(1);
  await deleteOldClassCodeFailures(academy.db, new Date(now.getTime() + 86_401_000));
  expect(await academy.db.selectFrom('class_code_failures').selectAll().execute()).toEqual([]);
});
