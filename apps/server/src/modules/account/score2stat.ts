import { getScore2Stat } from '@academy/contract/areas/dashboard.ts';
import { route } from '../../transport/route.ts';
import type { AccountParts } from './account-parts.ts';
import { findLedgerStat } from './ledger-stat.ts';
import type { StatAsked } from './stat-asked.ts';

/** 积分, which come from taking part. */
export const findScore2Stat = (parts: AccountParts, asked: StatAsked) =>
  findLedgerStat(parts, { ...asked, ledger: 2, name: '积分' });

export const createScore2StatRoute = (parts: AccountParts) =>
  route(getScore2Stat, (input, { identity }) => findScore2Stat(parts, { userId: identity!.uid, input }));
