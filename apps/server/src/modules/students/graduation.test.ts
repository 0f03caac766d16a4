import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addExam } from '../testing/exam.ts';
import { createCertificateRoutes } from '../certificates/certificates.ts';
import { addAccount, addCourse, addUser } from '../testing/rows.ts';
import { addGuardian, addSchool, addSemester, addTask } from '../testing/student-rows.ts';
import { publicUrl, useSemesters } from './testing/use-semesters.ts';

const { academy, here, me, performance, graduate, finish, sit, aSemester } = useSemesters((deps) =>
  createCertificateRoutes({ ...deps, publicUrl }),
);

const semestersOf = async () => (await me().done('GET user/student/semester', {})).list;

test('semesters have the label of both flags, and a user without a child has none', async () => {
  const done = await aSemester({ name: '上学期' });
  await aSemester({ name: '下学期' });
  await aSemester({ name: '暑假', enabled: false });
  await finish(done.article);
  expect(await graduate(done.semester)).toMatchObject({ code: 200 });
  const list = await semestersOf();
  expect(Object.fromEntries(list.map(({ name, label }) => [name, label]))).toEqual({
    上学期: '已毕业',
    下学期: '去毕业',
    暑假: '未开启',
  });
  expect(list.find(({ name }) => name === '上学期')).toMatchObject({
    enabled: 1,
    graduated: 1,
    done_count: 1,
    task_count: 1,
  });
  const nobody = await addUser(academy.db, here.scene);
  expect(await me(nobody).done('GET user/student/semester', {})).toEqual({
    student: null,
    list: [],
    none_because: null,
  });
});

test('a child without a semester is told why: no school, none of the school, or none for its grade', async () => {
  const { db } = academy;
  const why = async () => (await me().done('GET user/student/semester', {})).none_because;
  expect(await why()).toBe('noSchool');
  const account = await addAccount(db, { name: '趵突泉小学', area_id: here.scene.lixia });
  const schoolId = await addSchool(db, { area_id: here.scene.lixia, account_id: account });
  await db.updateTable('students').set({ school_id: schoolId }).where('id', '=', here.student).execute();
  expect(await why()).toBe('noSemester');
  await addSemester(db, { account_id: account, grade_from: 5, grade_to: 6 });
  expect(await why()).toBe('otherGrades');
  await addSemester(db, { account_id: account });
  expect(await why()).toBeNull();
});

test('a semester counts from its first to its last day, and a certificate for good', async () => {
  const day = (days: number) =>
    new Date(Date.now() + days * 24 * 3_600_000 + 8 * 3_600_000).toISOString().slice(0, 10);
  const past = await aSemester({ name: '过去', starts_on: day(-9), ends_on: day(-1) });
  await aSemester({ name: '将来', starts_on: day(1), ends_on: day(9) });
  await aSemester({ name: '今天', starts_on: day(-1), ends_on: day(0) });
  const labels = async () =>
    Object.fromEntries((await semestersOf()).map(({ name, label, ended }) => [name, `${label} ${ended}`]));
  expect(await labels()).toEqual({ 过去: '未开启 true', 将来: '未开启 false', 今天: '去毕业 false' });
  await finish(past.article);
  expect((await performance(past.semester)).missing).toEqual(['这个学期已经结束']);
  expect(await graduate(past.semester)).toMatchObject({ code: 1009 });
  await academy.db
    .updateTable('semesters')
    .set({ ends_on: day(1) })
    .where('id', '=', past.semester)
    .execute();
  expect(await graduate(past.semester)).toMatchObject({ code: 200 });
  await academy.db
    .updateTable('semesters')
    .set({ ends_on: day(-1) })
    .where('id', '=', past.semester)
    .execute();
  expect((await labels())['过去']).toBe('已毕业 true');
});

test('a child has the semesters of the academy, its school and its area’s bureau, for its grade at that time', async () => {
  const { db } = academy;
  const own = await addAccount(db, { name: '解放路小学', area_id: here.scene.lixia });
  const office = await addAccount(db, { name: '济南教育局', area_id: here.scene.jinan });
  const far = await addAccount(db, { name: '烟台教育局', area_id: here.scene.yantai });
  const other = await addAccount(db, { name: '文化路小学', area_id: here.scene.lixia });
  await sql`update accounts set kind = 'area' where id in (${office}, ${far})`.execute(db);
  const school = await addSchool(db, { area_id: here.scene.lixia, account_id: own });
  await sql`update students set school_id = ${school} where id = ${here.student}`.execute(db);
  const now = new Date();
  const lastYear = new Date(now.getTime() - 365 * 24 * 3_600_000).toISOString().slice(0, 10);
  await addSemester(db, { account_id: here.scene.academy, name: '学院' });
  await addSemester(db, { account_id: own, name: '学校' });
  await addSemester(db, { account_id: office, name: '教育局' });
  await addSemester(db, { account_id: far, name: '外地' });
  await addSemester(db, { account_id: other, name: '别的学校' });
  await addSemester(db, { account_id: own, name: '三年级', grade_from: 3, grade_to: 6 });
  await addSemester(db, { account_id: own, name: '去年', grade_from: 1, grade_to: 1, starts_on: lastYear });
  expect((await semestersOf()).map(({ name }) => name).toSorted()).toEqual(
    ['学院', '学校', '教育局', '去年'].toSorted(),
  );
});

test('the response lists what is missing, and graduation is refused until nothing is', async () => {
  const { semester, article } = await aSemester({ elective_credits: 2 });
  const course = await addCourse(academy.db, here.scene, { title: '写作业拖拉' });
  const exam = await addExam(academy.db, { course_id: course });
  await addTask(academy.db, { semester_id: semester, exam_id: exam });
  await addTask(academy.db, { semester_id: semester, content_id: course, required: false });
  const before = await performance(semester);
  expect(before.missing).toEqual(['学完《睡前二十分钟》', '通过考试《学完测一测》', '选修还差 2 学分']);
  expect(before).toMatchObject({
    eligible: false,
    semester: { done_count: 0, task_count: 2, elective_credits: { have: 0, need: 2 } },
    student: { id: here.student },
  });
  expect(before.tasks[1]).toMatchObject({
    exam_id: exam,
    content_id: course,
    content_type: 'course',
    title: '学完测一测',
  });
  // What the ledger gives: nothing for an article, one for an exam, two for this course.
  expect(before.tasks.map(({ credit }) => credit)).toEqual([0, 1, 2]);
  expect(await graduate(semester)).toMatchObject({
    code: 1009,
    msg: '还不能毕业，还差：学完《睡前二十分钟》',
  });
  await finish(article);
  await finish(course);
  await sit(exam, { passed: false });
  expect((await performance(semester)).missing).toEqual(['通过考试《学完测一测》']);
  await sit(exam);
  const after = await performance(semester);
  expect(after).toMatchObject({ missing: [], eligible: true });
  expect(after.semester).toMatchObject({
    done_count: 2,
    task_count: 2,
    elective_credits: { have: 2, need: 2 },
  });
  expect(after.tasks.map(({ done, progress, done_by: by }) => [done, progress, by])).toEqual([
    [true, 100, '我'],
    [true, 100, '我'],
    [true, 100, '我'],
  ]);
  expect(await graduate(semester)).toMatchObject({ code: 200, data: { credits: 3 } });
});

test('a child has one certificate per semester, whoever asks and however often', async () => {
  const { semester, article } = await aSemester({ name: '秋季家长课堂' });
  const father = await addUser(academy.db, here.scene);
  await addGuardian(academy.db, { user_id: father, student_id: here.student, relation: 'father' });
  await finish(article);
  const answers = await Promise.all([graduate(semester), graduate(semester, father), graduate(semester)]);
  const serials = answers.map(({ data }) => (data as { serial: string }).serial);
  expect(new Set(serials).size).toBe(1);
  expect(
    await academy.db.selectFrom('graduations').where('semester_id', '=', semester).selectAll().execute(),
  ).toHaveLength(1);
  expect(await performance(semester)).toMatchObject({
    missing: [],
    eligible: false,
    semester: { label: '已毕业' },
  });
  // Each guardian is notified once.
  const notices = await academy.db
    .selectFrom('notices')
    .select(['user_id', 'page', 'text'])
    .where('kind', '=', 'graduated')
    .where('cause', '=', `certificate ${serials[0]}`)
    .execute();
  expect(new Set(notices.map(({ user_id: ownerId }) => ownerId)).size).toBe(2);
  expect(notices).toHaveLength(2);
  // The semester is named, the child is not.
  expect(notices[0]!.text).toContain('“秋季家长课堂”');
  expect(notices[0]!.text).not.toContain('小满');
});

test('anyone verifies a certificate; guardians see the full name, which stays as it was', async () => {
  const { semester, article } = await aSemester({ name: '秋季学期' });
  await finish(article);
  const { data } = await graduate(semester);
  const { serial } = data as { serial: string };
  expect(data).toMatchObject({
    student_name: '王小满',
    semester_name: '秋季学期',
    account_name: '有效父母学院',
    credits: 0,
    verify_url: `${publicUrl}/certificate/${serial}`,
  });
  await sql`update students set name = '李小谷' where id = ${here.student}`.execute(academy.db);
  const stranger = await addUser(academy.db, here.scene);
  for (const caller of [academy.as(), me(stranger)])
    expect(await caller.done('GET certificate', { serial: serial.toLowerCase() })).toMatchObject({
      serial,
      student_name: '王*满',
    });
  expect(await me().done('GET certificate', { serial })).toMatchObject({ student_name: '王小满' });
  expect(await academy.as().send('GET certificate', { serial: '2026-AAAA-AAAA-AAAA' })).toMatchObject({
    code: 404,
    msg: '没有查到这张证书，请核对编号',
  });
  expect(await academy.as().send('GET certificate', { serial: "2026' or 1=1" })).toMatchObject({ code: 422 });
});

test('a certificate is deleted with the child’s record', async () => {
  const { semester, article } = await aSemester();
  await finish(article);
  const { serial } = (await graduate(semester)).data as { serial: string };
  await me().done('POST user/student/bind', { action: 'leave', student_id: here.student });
  expect(await academy.as().send('GET certificate', { serial })).toMatchObject({ code: 404 });
});

test("another's child has no semesters, performance or certificate", async () => {
  const { semester, article } = await aSemester();
  await finish(article);
  const stranger = await addUser(academy.db, here.scene);
  const asked = { student_id: here.student, semester_id: semester };
  const caller = me(stranger);
  expect(await caller.send('GET user/student/semester', { student_id: here.student })).toMatchObject({
    code: 404,
  });
  expect(await caller.send('GET user/student/performance', asked)).toMatchObject({ code: 404 });
  expect(await caller.send('POST user/student/graduate', asked)).toMatchObject({ code: 404 });
});

test('a semester that is not the child’s is not found', async () => {
  const { semester } = await aSemester({ grade_from: 5, grade_to: 6 });
  expect(await graduate(semester)).toMatchObject({ code: 404, msg: '没有找到这个学期' });
  const { semester: closed, article } = await aSemester({ enabled: false });
  await finish(article);
  expect(await graduate(closed)).toMatchObject({ code: 1009, msg: '还不能毕业，还差：这个学期还没有开启' });
});
