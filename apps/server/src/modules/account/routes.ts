import type { Route } from '../../transport/route.ts';
import type { AccountParts } from './account-parts.ts';
import { createBindStatRoute } from './bindstat.ts';
import { createContentRoute } from './content.ts';
import { createContentStatRoute } from './contentstat.ts';
import { createExportRoute } from './export.ts';
import { createPublishStatRoute } from './publishstat.ts';
import { createScore1StatRoute } from './score1stat.ts';
import { createScore2StatRoute } from './score2stat.ts';
import { createStatisticsRoute } from './statistics.ts';
import { createStudentRoute } from './student.ts';
import { createViewStatRoute } from './viewstat.ts';

export const createAccountRoutes = (parts: AccountParts): Route[] => [
  createStatisticsRoute(parts),
  createStudentRoute(parts),
  createBindStatRoute(parts),
  createContentRoute(parts),
  createContentStatRoute(parts),
  createPublishStatRoute(parts),
  createScore1StatRoute(parts),
  createScore2StatRoute(parts),
  createViewStatRoute(parts),
  createExportRoute(parts),
];
