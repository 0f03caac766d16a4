import { getPerformance } from '@academy/contract/areas/student.ts';
import { presentPicture } from '../../domain/catalogue/picture.ts';
import type { Storage } from '../../ports/storage.ts';
import { route, type Route } from '../../transport/route.ts';
import { getChildSemester } from './get-child-semester.ts';
import type { LearnedTask } from './learned-tasks.ts';
import type { StudentParts } from './student-parts.ts';

export const createPerformanceRoute = ({ db, clock, storage }: StudentParts): Route =>
  route(getPerformance, async ({ student_id: studentId, semester_id: semesterId }, { identity }) => {
    const asked = { userId: identity!.uid, studentId, semesterId, now: clock.now() };
    const { student, semester } = await getChildSemester(db, asked);
    const { wire, tasks, assessment } = semester;
    return {
      semester: wire,
      student,
      tasks: tasks.map((task) => presentTask(task, storage)),
      elective_credits: assessment.electives,
      missing: [...assessment.missing],
      eligible: assessment.eligible,
    };
  });

const presentTask = (task: LearnedTask, storage: Storage) => ({
  id: task.id,
  title: task.title,
  cover: presentPicture(task.cover, storage),
  content_type: task.content_type,
  content_id: task.content_id,
  exam_id: task.exam_id,
  required: task.required,
  credit: task.credit,
  done: task.done,
  progress: task.progress,
  done_by: task.doneBy,
});
