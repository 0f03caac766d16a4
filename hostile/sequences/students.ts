import { randomUUID } from 'node:crypto';
import { learn, takeExam } from './learning.ts';
import type { SequenceDeps } from './sequences.ts';

/** A parent adds a child, another one is bound by a pairing code, and both look at the child's semesters. */
export async function bindChild({ traffic, people }: SequenceDeps): Promise<void> {
  const [father, grandmother] = people.byRole.user.slice(-3) as [never, never];
  const { schools } = await traffic.call(father, 'GET user/student/school', {});
  const school_id = schools[0]!.id;
  const { classes } = await traffic.call(father, 'GET user/student/school', { school_id });
  const { id: class_id, grade } = classes[0]!;
  const child = { name: '乐乐', relation: 'father', grade, school_id, class_id, agreed: 1 } as const;
  const { list } = await traffic.call(father, 'POST user/student/bind', {
    ...child,
    request_key: randomUUID(),
  });
  const student_id = list[0]!.id;
  const { pairing } = await traffic.call(father, 'POST user/student/bind', { action: 'code', student_id });
  await traffic.call(grandmother, 'POST user/student/bind', {
    action: 'pair',
    code: pairing!.code,
    relation: 'grandparent',
    agreed: 1,
  });
  await traffic.call(grandmother, 'POST user/student/toggle', { student_id });
  await traffic.call(grandmother, 'GET user/student/semester', { student_id });
}

/** A school's account looks at the children that wait in its classes, and confirms some of them. */
export async function confirmChildren({ traffic, people }: SequenceDeps): Promise<void> {
  for (const owner of people.byRole.owner) {
    const { school_id, classes } = await traffic.call(owner, 'GET user/account/enrolment', {});
    const pending = classes.find(({ children }) => children.length > 0);
    if (school_id === null || !pending) continue;
    await traffic.call(owner, 'POST user/account/enrolment', {
      action: 'confirm',
      school_id,
      ...(pending.class_id !== null && { class_id: pending.class_id }),
      student_ids: String(pending.children[0]!.id),
    });
    return;
  }
  throw new Error('no child waits for its school');
}

interface ChildSemester {
  readonly student_id: number;
  readonly semester_id: number;
}

/** Does what the semester's tasks ask for; returns whether the child can graduate then. */
async function completeTasks(deps: SequenceDeps, semester: ChildSemester): Promise<boolean> {
  const { traffic, people } = deps;
  const { mother } = people;
  const { tasks } = await traffic.call(mother, 'GET user/student/performance', semester);
  for (const task of tasks.filter(({ done }) => !done)) {
    if (task.exam_id === null) await learn(deps, mother, task);
    else await takeExam(deps, mother, { examId: task.exam_id, isRight: true });
  }
  return (await traffic.call(mother, 'GET user/student/performance', semester)).eligible;
}

/** The demo's mother completes what a child's semester lacks, graduates, and chooses the certificate's frame. */
export async function graduateChild(deps: SequenceDeps): Promise<void> {
  const { traffic, people, known } = deps;
  const { mother } = people;
  const { list: students } = await traffic.call(mother, 'GET user/student', {});
  for (const { id: student_id } of students) {
    await traffic.call(mother, 'POST user/student/toggle', { student_id });
    const { list: semesters } = await traffic.call(mother, 'GET user/student/semester', { student_id });
    const open = semesters.find(({ label }) => label === '去毕业');
    const semester = { student_id, semester_id: open?.id ?? 0 };
    if (!open || !(await completeTasks(deps, semester))) continue;
    const { serial } = await traffic.call(mother, 'POST user/student/graduate', semester);
    known.add('serial', serial);
    await traffic.call({ address: '10.7.0.2' }, 'GET certificate', { serial });
    const { list: frames } = await traffic.call(mother, 'GET user/certificate/frame', {});
    const { key: frame } = frames.find(({ price }) => price === 0)!;
    await traffic.call(mother, 'POST user/certificate/frame', { serial, frame });
    return;
  }
}
