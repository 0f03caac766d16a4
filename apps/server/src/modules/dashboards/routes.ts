import type { Route } from '../../transport/route.ts';
import type { DashboardDeps } from './dashboard-request.ts';
import { createBindingStatisticsRoute } from './binding-statistics.ts';
import { createContentListRoute } from './contents.ts';
import { createContentStatisticsRoute } from './content-statistics.ts';
import { createEnrolmentRoutes } from './enrolments.ts';
import { createExportRoute } from './export.ts';
import { createPublishingStatisticsRoute } from './publishing-statistics.ts';
import { createCreditStatisticsRoute, createPointsStatisticsRoute } from './credit-statistics.ts';
import { createStatisticsRoute } from './statistics.ts';
import { createStudentListRoute } from './students.ts';
import { createViewingStatisticsRoute } from './viewing-statistics.ts';

export const createDashboardRoutes = (deps: DashboardDeps): Route[] => [
  createStatisticsRoute(deps),
  createStudentListRoute(deps),
  ...createEnrolmentRoutes(deps),
  createBindingStatisticsRoute(deps),
  createContentListRoute(deps),
  createContentStatisticsRoute(deps),
  createPublishingStatisticsRoute(deps),
  createCreditStatisticsRoute(deps),
  createPointsStatisticsRoute(deps),
  createViewingStatisticsRoute(deps),
  createExportRoute(deps),
];
