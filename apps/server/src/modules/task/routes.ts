import type { Route } from '../../transport/route.ts';
import type { TaskParts } from './task-parts.ts';
import { createUserCreditRoute } from './user-credit.ts';
import { createUserTaskRoute } from './user-task.ts';

export const createTaskRoutes = (parts: TaskParts): Route[] => [
  createUserCreditRoute(parts),
  createUserTaskRoute(parts),
];
