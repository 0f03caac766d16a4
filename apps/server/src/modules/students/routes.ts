import type { Route } from '../../transport/route.ts';
import { createBindRoute, createStudentChoiceRoute } from './bindings.ts';
import { createGraduateRoute, createPerformanceRoute, createSemesterListRoute } from './semesters.ts';
import { createSchoolRequestListRoute, createSchoolRequestRoute } from './school-requests.ts';
import { createSchoolListRoute, createStudentListRoute, type StudentDeps } from './students.ts';
import { createStatisticsRoute } from './statistics.ts';

export const createStudentRoutes = (deps: StudentDeps): Route[] => [
  createStudentListRoute(deps),
  createBindRoute(deps),
  createStudentChoiceRoute(deps),
  createSchoolListRoute(deps),
  createSchoolRequestRoute(deps),
  createSchoolRequestListRoute(deps),
  createSemesterListRoute(deps),
  createPerformanceRoute(deps),
  createGraduateRoute(deps),
  createStatisticsRoute(deps),
];
