/** The code by which a family shows that its child is in a class. The school hands it out; it does not expire. */
export const classCode = {
  length: 6,
  failuresPerHour: 5,
  failuresPerDay: 20,
  /** More than of a person: at a parents' evening a whole school types its codes behind one address. */
  networkFailuresPerHour: 600,
  networkFailuresPerDay: 2_000,
} as const;

/** Whether a child counts for the school and class that its guardian entered. */
export const enrolmentStates = ['pending', 'confirmed', 'declined'] as const;
export type EnrolmentState = (typeof enrolmentStates)[number];

/** What parents write when their school is not in the list. */
export const schoolRequest = { nameMinLength: 2, nameLength: 40, noteLength: 100 } as const;

/** How many unconfirmed children of a class are listed, and decided at once. */
export const pendingChildren = { perClass: 100 } as const;

/** From pregnancy to the end of school, in order; the numbers are those of the API. */
export const gradeLabels = [
  [-4, '孕期'],
  [-3, '0–3岁'],
  [-2, '幼儿园小班'],
  [-1, '幼儿园中班'],
  [0, '幼儿园大班'],
  [1, '一年级'],
  [2, '二年级'],
  [3, '三年级'],
  [4, '四年级'],
  [5, '五年级'],
  [6, '六年级'],
  [7, '初一'],
  [8, '初二'],
  [9, '初三'],
  [10, '高一'],
  [11, '高二'],
  [12, '高三'],
] as const;
/** The lowest grade of a school: below it a child has none. */
export const lowestSchoolGrade = -2;
/** 五四学制: five years of primary and four of junior school. The names of its grades that differ. */
export const fiveFourLabels: Readonly<Record<number, string>> = {
  6: '初一',
  7: '初二',
  8: '初三',
  9: '初四',
};
/** Where all schools have it, by the beginning of the division code: 淄博, 烟台, 威海, and 莱芜 and 钢城 in 济南. */
export const fiveFourAreas = ['3703', '3706', '3710', '370116', '370117'] as const;
