import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listFormerChildNames } from '../../domain/identity/personal-data/former-children.ts';
import { eraseUser } from '../../domain/identity/personal-data/personal-data.ts';
import { addExam } from '../testing/exam.ts';
import { addComment, addCourse, addUser } from '../testing/rows.ts';
import { testSealedNames } from '../testing/sealed-names.ts';
import { addStudent, addTask } from '../testing/student-rows.ts';
import { useSemesters } from './testing/use-semesters.ts';

/** The last guardian leaves and the child's record is deleted, while another action uses it. */

const { academy, here, me, performance, graduate, finish, sit, aSemester } = useSemesters();

const leave = () => me().send('POST user/student/bind', { action: 'leave', student_id: here.student });
test('what was learned for a removed child does not count for its siblings', async () => {
  const { semester, article } = await aSemester();
  const exam = await addExam(academy.db, { course_id: await addCourse(academy.db, here.scene) });
  await addTask(academy.db, { semester_id: semester, exam_id: exam });
  const removed = here.student;
  const sibling = await addStudent(academy.db, here.uid, { name: '王小谷' });
  await finish(article);
  await sit(exam);
  const progress = async () => (await performance(semester)).tasks.map(({ progress: percent }) => percent);
  expect(await progress()).toEqual([100, 100]);
  await me().done('POST user/student/bind', { action: 'leave', student_id: removed });
  here.student = sibling;
  expect(await progress()).toEqual([0, 0]);
  const { count } = await academy.db
    .selectFrom('view_sessions')
    .where('user_id', '=', here.uid)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
  // What the user completed stays theirs.
  const own = academy.db.selectFrom('progress').where('user_id', '=', here.uid).select('completed_at');
  expect(await own.execute()).toHaveLength(1);
});

const rounds = 12;

test('a certificate or code requested during the deletion is issued or not found', async () => {
  const { semester, article } = await aSemester();
  for (let round = 0; round < rounds; round += 1) {
    here.student = await addStudent(academy.db, here.uid);
    await finish(article);
    const code = me().send('POST user/student/bind', { action: 'code', student_id: here.student });
    const [left, ...asked] = await Promise.all([leave(), graduate(semester), graduate(semester), code]);
    for (const answer of asked) expect([200, 404]).toContain(answer.code);
    expect(left.code).toBe(200);
  }
  const orphans = academy.db.selectFrom('graduations').where('graduated_by', '=', here.uid);
  expect(await orphans.selectAll().execute()).toEqual([]);
});

test('a code used while its maker leaves brings the child or is invalid', async () => {
  const father = await addUser(academy.db, here.scene);
  const consent = { action: 'pair', relation: 'father', agreed: 1 } as const;
  for (let round = 0; round < rounds; round += 1) {
    here.student = await addStudent(academy.db, here.uid);
    const coded = { action: 'code', student_id: here.student } as const;
    const { pairing } = await me().done('POST user/student/bind', coded);
    const [paired, left] = await Promise.all([
      me(father).send('POST user/student/bind', { ...consent, code: pairing!.code }),
      leave(),
    ]);
    expect(left.code).toBe(200);
    const remaining = academy.db.selectFrom('guardians').where('student_id', '=', here.student);
    expect(await remaining.select('user_id').execute()).toEqual(
      paired.code === 200 ? [{ user_id: father }] : [],
    );
    const child = academy.db.selectFrom('students').where('id', '=', here.student).select('id');
    expect(await child.execute()).toHaveLength(paired.code === 200 ? 1 : 0);
    if (paired.code !== 200) expect(paired).toMatchObject({ code: 1011 });
    await academy.db.deleteFrom('guardians').where('user_id', '=', father).execute();
    await academy.db.deleteFrom('pairing_failures').execute();
  }
});

test('a removed child’s name goes from its guardian’s comments, and from replies to them once the guardian is erased', async () => {
  const { db } = academy;
  const { article } = await aSemester();
  const parent = await addUser(db, here.scene);
  const student = await addStudent(db, parent, { name: '钱多多' });
  const other = await addUser(db, here.scene);
  const comment = async (
    author: number,
    text: string,
    fields: { parent_id?: number; reply_to_id?: number },
  ) => addComment(db, { ...here.scene, parent: author }, { content_id: article, text, ...fields });
  const own = await comment(parent, '钱多多睡得好多了', {});
  const foreign = await comment(other, '钱多多是谁', {});
  const ownReply = await comment(parent, '是我家钱多多', { parent_id: foreign });
  const ids = [
    own,
    await comment(other, '钱多多真棒', { parent_id: own }),
    foreign,
    ownReply,
    await comment(other, '您家钱多多真棒', { parent_id: foreign, reply_to_id: ownReply }),
    await comment(other, '我也认识一个钱多多', { parent_id: foreign }),
  ];
  const report = { user_id: other, target: 'comment', target_id: own, reason: 'privacy' } as const;
  await db
    .insertInto('reports')
    .values({ ...report, text: '写了钱多多的名字' })
    .execute();
  const textsOf = async () => {
    const rows = db.selectFrom('comments').where('id', 'in', ids).orderBy('id').select('text');
    const reports = db.selectFrom('reports').where('user_id', '=', other).select('text');
    return [...(await rows.execute()), ...(await reports.execute())].map(({ text }) => text);
  };
  await me(parent).done('POST user/student/bind', { action: 'leave', student_id: student });
  expect(await textsOf()).toEqual([
    '孩子睡得好多了',
    '钱多多是谁',
    '是我家孩子',
    '钱多多真棒',
    '您家钱多多真棒',
    '我也认识一个钱多多',
    '写了钱多多的名字',
  ]);
  const { rows } = await sql<{
    row: string;
  }>`select former_children::text as row from former_children where user_id = ${parent}`.execute(db);
  expect(rows.map(({ row }) => row.includes('钱多多'))).toEqual([false]);
  const now = new Date();
  await db.updateTable('users').set({ state: 'leaving', leaves_at: now }).where('id', '=', parent).execute();
  expect(await eraseUser(db, { userId: parent, at: now, sealedNames: testSealedNames })).toBe(true);
  expect(await textsOf()).toEqual([
    '孩子睡得好多了',
    '钱多多是谁',
    '是我家孩子',
    '孩子真棒',
    '您家孩子真棒',
    '我也认识一个钱多多',
    '写了孩子的名字',
  ]);
  expect((await sql`select from former_children where user_id = ${parent}`.execute(db)).rows).toEqual([]);
});

test('the names of twenty removed children are remembered at most', async () => {
  const { db } = academy;
  const parent = await addUser(db, here.scene);
  for (let count = 0; count < 22; count += 1) {
    const student = await addStudent(db, parent, { name: `孩子${count}` });
    await me(parent).done('POST user/student/bind', { action: 'leave', student_id: student });
  }
  const names = await listFormerChildNames(db, testSealedNames, parent);
  expect(names).toHaveLength(20);
  expect(names).not.toContain('孩子0');
});
