import type { Route } from '../../transport/route.ts';
import { createSmsCodeRoute, type SmsParts } from './code.ts';

export const createSmsRoutes = (parts: SmsParts): Route[] => [createSmsCodeRoute(parts)];
