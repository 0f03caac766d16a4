import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { addSchool } from '../testing/student-rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createStudentRoutes } from './routes.ts';

/** Children of every stage, from before birth to the end of school, and the schools that they may be in. */

const academy = useTestModule((deps) => createStudentRoutes(deps));
let scene: Scene;
let uid: number;
beforeAll(async () => {
  scene = await addScene(academy.db);
  await sql`insert into system_articles (key, title, version, updated_at, body) values
    ('children-privacy', '儿童个人信息保护规则', '1.0', now(), '[]')`.execute(academy.db);
});
beforeEach(async () => {
  uid = await addUser(academy.db, scene);
});

const child = { name: '小满', relation: 'mother', grade: 2, agreed: 1 } as const;
const bind = (input: object, as = uid) => academy.as({ uid: as }).send('POST user/student/bind', input);
const bound = (input: object, as = uid) => academy.as({ uid: as }).done('POST user/student/bind', input);

test('a child is expected or below three without a school', async () => {
  const { list } = await bound({ ...child, grade: -4 });
  expect(list).toMatchObject([{ grade: -4, grade_label: '孕期', school: null }]);
  await bound({ action: 'change', student_id: list[0]!.id, grade: -3 });
  const { list: changed } = await academy.as({ uid }).done('GET user/student', {});
  expect(changed).toMatchObject([{ grade: -3, grade_label: '0–3岁' }]);
  const school = await addSchool(academy.db, { area_id: scene.lixia });
  expect(await bind({ ...child, grade: -3, school_id: school })).toMatchObject({
    code: 422,
    msg: '孕期和0–3岁的孩子不用选学校',
  });
  expect(await bind({ ...child, grade: -5 })).toMatchObject({ code: 422 });
});

test('a child is put into a school of its stage only, and the list of schools follows the grade', async () => {
  const fields = { area_id: scene.lixia, grade_from: 1, grade_to: 6 };
  const primary = await addSchool(academy.db, { ...fields, name: '只有小学' });
  const middle = await addSchool(academy.db, { ...fields, name: '只有初中', grade_from: 7, grade_to: 9 });
  const unknown = await addSchool(academy.db, { area_id: scene.lixia, name: '年级未知' });
  const refusal = { code: 422, msg: '这所学校没有这个年级，请重新选择学校' };
  expect(await bind({ ...child, grade: 7, school_id: primary })).toMatchObject(refusal);
  const { list } = await bound({ ...child, grade: 6, school_id: primary });
  const moved = { action: 'change', student_id: list[0]!.id, grade: 6 };
  expect(await bind({ ...moved, school_id: middle })).toMatchObject(refusal);
  await bound({ ...moved, school_id: unknown });
  const listed = async (grade: number) => {
    const input = { area_id: scene.lixia, keyword: '', grade };
    const { schools } = await academy.as({ uid }).done('GET user/student/school', input);
    return schools.map(({ name }) => name).filter((name) => /只有|未知/.test(name));
  };
  expect(await listed(2)).toEqual(['只有小学', '年级未知']);
  expect(await listed(8)).toEqual(['只有初中', '年级未知']);
  // A school that is named is listed with a grade that it has, before its classes are known.
  const named = async (school_id: number, grade: number) =>
    (await academy.as({ uid }).done('GET user/student/school', { school_id, grade })).schools.length;
  expect([await named(primary, 6), await named(primary, 9), await named(unknown, 9)]).toEqual([1, 0, 1]);
});

test('where junior school has four years the ninth grade is 初四', async () => {
  await sql`update areas set signal = '370602' where id = ${scene.yantai}`.execute(academy.db);
  const there = await addSchool(academy.db, { area_id: scene.yantai, name: '芝罘初级中学' });
  const here = await addSchool(academy.db, { area_id: scene.lixia, name: '历下初级中学' });
  const labels = async (input: object) => {
    const parent = await addUser(academy.db, scene);
    const { list } = await bound({ ...child, grade: 9, ...input }, parent);
    return list.map(({ grade_label: label, five_four: fiveFour }) => [label, fiveFour])[0];
  };
  expect(await labels({ school_id: there })).toEqual(['初四', true]);
  expect(await labels({ school_id: here, five_four: 1 })).toEqual(['初三', false]);
  expect(await labels({ five_four: 1 })).toEqual(['初四', true]);
  expect(await labels({})).toEqual(['初三', false]);
});
