import type { Route } from '../../transport/route.ts';
import { createTaskListRoute, type CreditDeps } from './tasks.ts';
import { createLedgerRoute } from './ledger.ts';

export const createCreditRoutes = (deps: CreditDeps): Route[] => [
  createLedgerRoute(deps),
  createTaskListRoute(deps),
];
