import { expect, test } from 'vitest';
import { addUser } from '../testing/rows.ts';
import { addStudent } from '../testing/student-rows.ts';
import { useSemesters } from './testing/use-semesters.ts';

/** The last guardian leaves and the child's record is deleted, while another action uses it. */

const { academy, here, me, graduate, finish, aSemester } = useSemesters();

const leave = () => me().send('POST user/student/bind', { action: 'leave', student_id: here.student });
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
