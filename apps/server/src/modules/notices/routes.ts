import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Route } from '../../transport/route.ts';
import { createNoticeListRoute, createNoticeReadRoute } from './notices.ts';
import { createNoticeSettingsChangeRoute, createNoticeSettingsRoute } from './notice-settings.ts';
import { createPushDeviceRoute } from './push-devices.ts';

export const createNoticeRoutes = (deps: { db: Db; clock: Clock; log?: Log }): Route[] => [
  createNoticeListRoute(deps),
  createNoticeReadRoute(deps),
  createNoticeSettingsRoute(deps),
  createNoticeSettingsChangeRoute(deps),
  createPushDeviceRoute(deps),
];
