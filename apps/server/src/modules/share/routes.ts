import type { Route } from '../../transport/route.ts';
import { createGetShareParamsRoute } from './get-share-params.ts';
import type { ShareParts } from './share-parts.ts';

export const createShareRoutes = (parts: ShareParts): Route[] => [createGetShareParamsRoute(parts)];
