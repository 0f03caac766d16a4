import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assessGraduation, type AssessedTask, graduationLabel } from './assess-graduation.ts';

const aTask: fc.Arbitrary<AssessedTask> = fc.record({
  title: fc.string({ minLength: 1 }),
  kind: fc.constantFrom('content', 'exam'),
  required: fc.boolean(),
  credit: fc.integer({ min: 0, max: 20 }),
  done: fc.boolean(),
});
const aSemester = fc.record({
  enabled: fc.boolean(),
  ended: fc.boolean(),
  graduated: fc.boolean(),
  tasks: fc.array(aTask, { maxLength: 12 }),
  requiredElectives: fc.integer({ min: 0, max: 60 }),
});

test.each([
  [false, false, '未开启'],
  [false, true, '未开启'],
  [true, false, '去毕业'],
  [true, true, '已毕业'],
])('enabled %s and graduated %s is %s', (enabled, graduated, label) => {
  expect(graduationLabel({ enabled, graduated })).toBe(label);
});

test('lists what is missing: each required task, and how many elective credits', () => {
  const task = { kind: 'content', required: true, credit: 2, done: false } as const;
  const { missing, electives, credits, eligible } = assessGraduation({
    enabled: true,
    ended: false,
    graduated: false,
    requiredElectives: 5,
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

test('a student can graduate exactly once, when nothing is missing in an enabled semester', () => {
  fc.assert(
    fc.property(aSemester, (semester) => {
      const { missing, eligible, electives } = assessGraduation(semester);
      const { enabled, graduated, tasks, requiredElectives } = semester;
      const done = tasks.every((task) => task.done || !task.required) && electives.have >= requiredElectives;
      expect(eligible).toBe(enabled && !graduated && tasks.length > 0 && done);
      if (!graduated) expect(eligible).toBe(missing.length === 0);
    }),
  );
});

test('finishing more never adds to what is missing and never reduces the credits', () => {
  fc.assert(
    fc.property(aSemester, fc.nat(), (semester, place) => {
      fc.pre(semester.tasks.length > 0);
      const index = place % semester.tasks.length;
      const tasks = semester.tasks.map((task, at) => (at === index ? { ...task, done: true } : task));
      const [before, after] = [assessGraduation(semester), assessGraduation({ ...semester, tasks })];
      expect(after.missing.length).toBeLessThanOrEqual(before.missing.length);
      expect(after.credits).toBeGreaterThanOrEqual(before.credits);
      expect(after.eligible || !before.eligible).toBe(true);
    }),
  );
});

test('a required task adds no elective credit, and the order of tasks does not matter', () => {
  fc.assert(
    fc.property(aSemester, (semester) => {
      const { electives, credits } = assessGraduation(semester);
      const electiveOnly = semester.tasks.filter(({ required }) => !required);
      expect(electives.have).toBe(assessGraduation({ ...semester, tasks: electiveOnly }).credits);
      const turned = assessGraduation({ ...semester, tasks: semester.tasks.toReversed() });
      expect(turned).toMatchObject({ electives, credits, eligible: assessGraduation(semester).eligible });
      expect(turned.missing.toSorted()).toEqual(assessGraduation(semester).missing.toSorted());
    }),
  );
});
