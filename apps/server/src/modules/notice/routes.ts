import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Route } from '../../transport/route.ts';
import { createUserNoticeReadRoute } from './user-notice-read.ts';
import { createNoticeSettingsChangeRoute, createUserNoticeSettingsRoute } from './user-notice-settings.ts';
import { createUserNoticeRoute } from './user-notice.ts';
import { createUserPushDeviceRoute } from './user-push-device.ts';

export const createNoticeRoutes = (parts: { db: Db; clock: Clock; log?: Log }): Route[] => [
  createUserNoticeRoute(parts),
  createUserNoticeReadRoute(parts),
  createUserNoticeSettingsRoute(parts),
  createNoticeSettingsChangeRoute(parts),
  createUserPushDeviceRoute(parts),
];
