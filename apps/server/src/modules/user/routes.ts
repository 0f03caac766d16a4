import type { Route } from '../../transport/route.ts';
import { createConsentRoute } from './consent.ts';
import { createExportRoute } from './export.ts';
import { createFeedbackRoute } from './feedback.ts';
import { createHomepageRecommendRoute } from './homepage-recommend.ts';
import { createInfoRoute } from './info.ts';
import { createLoginAccountRoute } from './login-account.ts';
import { createLoginAppleRoute } from './login-apple.ts';
import { createLoginBindRoute } from './login-bind.ts';
import { createLoginMobileRoute } from './login-mobile.ts';
import { createLoginWaysRoute } from './login-ways.ts';
import { createLoginWxappRoute } from './login-wxapp.ts';
import { createLogoutRoute } from './logout.ts';
import { createMainpageRecommendRoute } from './mainpage-recommend.ts';
import { createMistakeRoute } from './mistake.ts';
import { createPasswordCheckRoute } from './password-check.ts';
import { createPasswordSetRoute } from './password-set.ts';
import { createSessionEndRoute } from './session-end.ts';
import { createSessionRoute } from './session.ts';
import { createUnsubscribeRoute } from './unsubscribe.ts';
import { createUserRoute } from './user.ts';
import type { UserParts } from './user-parts.ts';

export const createUserRoutes = (parts: UserParts): Route[] => [
  createLoginMobileRoute(parts),
  createLoginAccountRoute(parts),
  createLoginWaysRoute(parts),
  createLoginAppleRoute(parts),
  createLoginWxappRoute(parts),
  createLoginBindRoute(parts),
  createLogoutRoute(parts),
  createMistakeRoute(parts),
  createPasswordCheckRoute(parts),
  createPasswordSetRoute(parts),
  createSessionRoute(parts),
  createSessionEndRoute(parts),
  createUserRoute(parts),
  createInfoRoute(parts),
  createConsentRoute(parts),
  createFeedbackRoute(parts),
  createExportRoute(parts),
  createUnsubscribeRoute(parts),
  createHomepageRecommendRoute(parts),
  createMainpageRecommendRoute(parts),
];
