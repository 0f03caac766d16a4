import type { Student } from '@academy/contract/areas/student.ts';

/** A girl in the second grade, the current child of her mother. */
export const sampleStudent = (change: Partial<Student> = {}): Student => ({
  id: 7,
  name: '小满',
  grade: 2,
  grade_label: '二年级',
  five_four: false,
  school: { id: 3, name: '明泉小学', area_name: '历下区', five_four: false },
  class_id: 12,
  class_name: '3班',
  enrolment_state: 'confirmed',
  relation: 'mother',
  current: true,
  guardian_count: 0,
  ...change,
});
