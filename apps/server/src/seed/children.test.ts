import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listChildSemesters } from '../modules/students/child-semesters.ts';
import { sampleFiles } from './testing/fixture.ts';
import { useDemo } from './testing/use-demo.ts';

const academy = useDemo();

const semester = (slug: string, fields: object = {}) => ({
  slug,
  account: 'lixia',
  name: slug,
  grades: [1, 6],
  starts: -30,
  ends: 90,
  enabled: true,
  electives: 1,
  tasks: [
    { on: 'course/homework', required: true },
    { on: 'mini/three-breaths', required: true },
    { exam: 'course/homework', required: false },
  ],
  ...fields,
});
const child = {
  slug: 'xiaoman',
  parent: '小满妈妈',
  relation: 'mother',
  name: '小满',
  school: 'mingquan',
  grade: 2,
  class: 3,
  current: true,
  learned: [
    { on: 'course/homework', daysAgo: 9 },
    { exam: 'course/homework', daysAgo: 8 },
    { on: 'mini/three-breaths', daysAgo: 7 },
  ],
  graduated: [{ semester: 'first', daysAgo: 5 }],
};
const schoolLife = {
  offices: ['lixia'],
  schools: [
    { slug: 'mingquan', name: '明泉小学', account: 'lixia', area: '370102', grades: [1, 6], classes: 4 },
  ],
  semesters: [semester('first'), semester('second'), semester('third', { enabled: false })],
  children: [child, { ...child, slug: 'xiaomai', name: '小麦', current: false, learned: [], graduated: [] }],
};

async function semestersOf(name: string) {
  const { rows } = await sql<{ id: number; user_id: number }>`
    select students.id, user_id from students join guardians on student_id = students.id where name = ${name}`.execute(
    academy.db,
  );
  const [{ id, user_id: userId }] = rows as [{ id: number; user_id: number }];
  return listChildSemesters(academy.db, { student: { id }, userId, now: academy.now });
}

test('a child of the demo shows every label, computed by the real rules', async () => {
  await academy.useFolder({ 'school-life.json': schoolLife });
  await academy.seed();
  const semesters = await semestersOf('小满');
  const labels = Object.fromEntries(semesters.map(({ summary }) => [summary.name, summary.label]));
  expect(labels).toEqual({ first: '已毕业', second: '去毕业', third: '未开启' });
  const second = semesters.find(({ summary }) => summary.name === 'second')!;
  // The course is short and gives the least credit, its exam the other one.
  expect(second.assessment).toMatchObject({ eligible: true, credits: 2 });
  const other = (await semestersOf('小麦')).find(({ summary }) => summary.name === 'second')!;
  expect(other.assessment.missing).toHaveLength(3);
});

test('wrong answers of an attempt are in the notebook, and those of a later one are mastered', async () => {
  const attempts = [
    { exam: 'course/homework', daysAgo: 9, wrong: 2 },
    { exam: 'course/homework', daysAgo: 8, wrong: 1 },
  ];
  const children = [{ ...child, learned: [...attempts, ...child.learned] }];
  await academy.useFolder({ 'school-life.json': { ...schoolLife, children } });
  await academy.seed();
  const { rows } = await sql`
    select right_count, passed, (select count(*) filter (where mastered_at is null)::integer from wrong_answers
      where attempt_id = exam_attempts.id) as open from exam_attempts order by started_at, passed`.execute(
    academy.db,
  );
  // The bank has two questions, both of which every attempt draws; 60 percent pass.
  expect(rows).toEqual([
    { right_count: 0, passed: false, open: 0 },
    { right_count: 1, passed: false, open: 0 },
    { right_count: 2, passed: true, open: 0 },
  ]);
  const notebook = await sql`select mastered_at is not null as mastered from wrong_answers`.execute(
    academy.db,
  );
  expect(notebook.rows).toEqual([{ mastered: true }, { mastered: true }]);
});

test('the parent was notified of the certificate, long ago, and of a recording, which is unread', async () => {
  const lives = (sampleFiles['lives.json'] as { slug: string }[]).map((live) =>
    live.slug === 'now' ? { ...live, status: 2, startsIn: -24 } : live,
  );
  const interactions = [
    { nickname: '小满妈妈', likes: [], collects: [], reserves: ['live/now'], follows: [] },
  ];
  const changes = { 'school-life.json': schoolLife, 'lives.json': lives, 'interactions.json': interactions };
  await academy.useFolder(changes);
  await academy.seed();
  const listNotices = async () =>
    (await sql`select kind, read_at is null as unread from notices order by created_at`.execute(academy.db))
      .rows;
  const sent = [
    { kind: 'graduated', unread: false },
    { kind: 'replay', unread: true },
  ];
  expect(await listNotices()).toEqual(sent);
  await academy.useFolder({ ...changes, 'search-words.json': { words: ['新词'] } });
  await academy.seed();
  expect(await listNotices()).toEqual(sent);
});

test('a second load adds no children and restores none that a user removed', async () => {
  await academy.useFolder({ 'school-life.json': schoolLife });
  await academy.seed();
  await sql`delete from guardians where student_id = (select id from students where name = '小麦')`.execute(
    academy.db,
  );
  await academy.useFolder({ 'school-life.json': schoolLife, 'search-words.json': { words: ['新词'] } });
  await academy.seed();
  const { rows } = await sql`select name from students`.execute(academy.db);
  expect(rows).toEqual([{ name: '小满' }]);
  const counted = await sql`select (select count(*)::integer from semesters) as semesters,
    (select count(*)::integer from school_classes) as classes, (select count(*)::integer from graduations) as graduations`.execute(
    academy.db,
  );
  expect(counted.rows).toEqual([{ semesters: 3, classes: 24, graduations: 1 }]);
});

test('a task that names an unknown content is refused with its name', async () => {
  const tasks = [{ on: 'course/nothing', required: true }];
  await academy.useFolder({
    'school-life.json': { ...schoolLife, semesters: [semester('first', { tasks })] },
  });
  await expect(academy.seed()).rejects.toThrow('demo/school-life.json: there is no course/nothing');
});
