import type { Route } from '../../transport/route.ts';
import type { UsageParts } from './usage-parts.ts';
import { createUsageReportRoute } from './usage-report.ts';
import { createUsageSummaryRoute } from './usage-summary.ts';

export const createUsageRoutes = (parts: UsageParts): Route[] => [
  createUsageReportRoute(parts),
  createUsageSummaryRoute(parts),
];
