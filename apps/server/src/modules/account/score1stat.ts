import { getScore1Stat } from '@academy/contract/areas/dashboard.ts';
import { route } from '../../transport/route.ts';
import type { AccountParts } from './account-parts.ts';
import { findLedgerStat } from './ledger-stat.ts';
import type { StatAsked } from './stat-asked.ts';

/** 学分, which count towards graduation. */
export const findScore1Stat = (parts: AccountParts, asked: StatAsked) =>
  findLedgerStat(parts, { ...asked, ledger: 1, name: '学分' });

export const createScore1StatRoute = (parts: AccountParts) =>
  route(getScore1Stat, (input, { identity }) => findScore1Stat(parts, { userId: identity!.uid, input }));
