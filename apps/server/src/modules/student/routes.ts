import type { Route } from '../../transport/route.ts';
import { createBindRoute } from './bind.ts';
import { createGraduateRoute } from './graduate.ts';
import { createPerformanceRoute } from './performance.ts';
import { createSchoolRoute } from './school.ts';
import { createSemesterRoute } from './semester.ts';
import { createStatisticsRoute } from './statistics.ts';
import type { StudentParts } from './student-parts.ts';
import { createStudentRoute } from './student.ts';
import { createToggleRoute } from './toggle.ts';

export const createStudentRoutes = (parts: StudentParts): Route[] => [
  createStudentRoute(parts),
  createBindRoute(parts),
  createToggleRoute(parts),
  createSchoolRoute(parts),
  createSemesterRoute(parts),
  createPerformanceRoute(parts),
  createGraduateRoute(parts),
  createStatisticsRoute(parts),
];
