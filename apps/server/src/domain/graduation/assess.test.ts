import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assess, type AssessedTask, graduationLabel } from './assess.ts';

const aTask: fc.Arbitrary<AssessedTask> = fc.record({
  title: fc.string({ minLength: 1 }),
  kind: fc.constantFrom('content', 'exam'),
  required: fc.boolean(),
  credit: fc.integer({ min: 0, max: 20 }),
  done: fc.boolean(),
});
const aSemester = fc.record({
  enabled: fc.boolean(),
  graduated: fc.boolean(),
  tasks: fc.array(aTask, { maxLength: 12 }),
  electiveNeed: fc.integer({ min: 0, max: 60 }),
});

test.each([
  [false, false, '未开启'],
  [false, true, '未开启'],
  [true, false, '去毕业'],
  [true, true, '已毕业'],
])('enabled %s and graduated %s is %s', (enabled, graduated, label) => {
  expect(graduationLabel({ enabled, graduated })).toBe(label);
});

test('what is missing is said: each required task, and how many elective credits', () => {
  const task = { kind: 'content', required: true, credit: 2, done: false } as const;
  const { missing, electives, credits, eligible } = assess({
    enabled: true,
    graduated: false,
    electiveNeed: 5,
    tasks: [
      { ...task, title: '写作业拖拉', done: true },
      { ...task, title: '屏幕时间' },
      { ...task, title: '写作业拖拉 结课考试', kind: 'exam' },
      { ...task, title: '睡前二十分钟', required: false, credit: 3, done: true },
      { ...task, title: '零花钱', required: false, credit: 4 },
    ],
  });
  expect(missing).toEqual(['学完《屏幕时间》', '通过考试《写作业拖拉 结课考试》', '选修还差 2 学分']);
  expect({ electives, credits, eligible }).toEqual({
    electives: { have: 3, need: 5 },
    credits: 5,
    eligible: false,
  });
});

test('one can graduate exactly when nothing is missing, of an enabled semester, once', () => {
  fc.assert(
    fc.property(aSemester, (semester) => {
      const { missing, eligible, electives } = assess(semester);
      const { enabled, graduated, tasks, electiveNeed } = semester;
      const done = tasks.every((task) => task.done || !task.required) && electives.have >= electiveNeed;
      expect(eligible).toBe(enabled && !graduated && tasks.length > 0 && done);
      if (!graduated) expect(eligible).toBe(missing.length === 0);
    }),
  );
});

test('doing more never makes more missing, and never takes a credit away', () => {
  fc.assert(
    fc.property(aSemester, fc.nat(), (semester, place) => {
      fc.pre(semester.tasks.length > 0);
      const index = place % semester.tasks.length;
      const tasks = semester.tasks.map((task, at) => (at === index ? { ...task, done: true } : task));
      const [before, after] = [assess(semester), assess({ ...semester, tasks })];
      expect(after.missing.length).toBeLessThanOrEqual(before.missing.length);
      expect(after.credits).toBeGreaterThanOrEqual(before.credits);
      expect(after.eligible || !before.eligible).toBe(true);
    }),
  );
});

test('what a required task brings is no elective credit, and the order of tasks changes nothing', () => {
  fc.assert(
    fc.property(aSemester, (semester) => {
      const { electives, credits } = assess(semester);
      const electiveOnly = semester.tasks.filter(({ required }) => !required);
      expect(electives.have).toBe(assess({ ...semester, tasks: electiveOnly }).credits);
      const turned = assess({ ...semester, tasks: semester.tasks.toReversed() });
      expect(turned).toMatchObject({ electives, credits, eligible: assess(semester).eligible });
      expect(turned.missing.toSorted()).toEqual(assess(semester).missing.toSorted());
    }),
  );
});
