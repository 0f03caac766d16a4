import type { Route } from '../../transport/route.ts';
import { createConsentRoute, createProfileChangeRoute, createProfileRoute } from './profile.ts';
import { createDataExportRoute } from './data-export.ts';
import { createFeedbackRoute } from './feedback.ts';
import {
  createHomeRecommendationRoute,
  createMainPageRecommendationRoute,
} from './account-recommendations.ts';
import {
  createLoginAccountRoute,
  createLoginAppleRoute,
  createLoginMobileRoute,
  createLoginWaysRoute,
  createLoginWechatRoute,
} from './logins.ts';
import { createLoginNameRoute } from './login-name.ts';
import { createLoginBindRoute } from './mobile-binding.ts';
import { createLogoutRoute, createSessionEndRoute, createSessionRoute } from './sessions.ts';
import { createMistakeRoute } from './mistakes.ts';
import { createPasswordCheckRoute, createPasswordSetRoute } from './passwords.ts';
import { createRecommendableListRoute } from './recommendable-contents.ts';
import { createAccountDeletionRoute } from './account-deletion.ts';
import type { UserDeps } from './user-deps.ts';

export const createUserRoutes = (deps: UserDeps): Route[] => [
  createLoginMobileRoute(deps),
  createLoginAccountRoute(deps),
  createLoginWaysRoute(deps),
  createLoginAppleRoute(deps),
  createLoginWechatRoute(deps),
  createLoginBindRoute(deps),
  createLogoutRoute(deps),
  createMistakeRoute(deps),
  createPasswordCheckRoute(deps),
  createPasswordSetRoute(deps),
  createLoginNameRoute(deps),
  createSessionRoute(deps),
  createSessionEndRoute(deps),
  createProfileRoute(deps),
  createProfileChangeRoute(deps),
  createConsentRoute(deps),
  createFeedbackRoute(deps),
  createDataExportRoute(deps),
  createAccountDeletionRoute(deps),
  createHomeRecommendationRoute(deps),
  createMainPageRecommendationRoute(deps),
  createRecommendableListRoute(deps),
];
