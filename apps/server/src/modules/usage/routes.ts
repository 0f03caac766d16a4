import type { Route } from '../../transport/route.ts';
import { createUsageReportRoute, type UsageDeps } from './usage-reports.ts';
import { createUsageSummaryRoute } from './usage-summary.ts';

export const createUsageRoutes = (deps: UsageDeps): Route[] => [
  createUsageReportRoute(deps),
  createUsageSummaryRoute(deps),
];
