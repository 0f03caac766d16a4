import type { CourseExam, MyExam } from '@academy/contract/areas/content.ts';

/** A course with its exam, as the course page read it. */
export type ExamCourse = {
  id: number;
  title: string;
  exam: CourseExam;
  /** Undefined for a detail that was read before one signed in. */
  mine: MyExam | undefined;
};
