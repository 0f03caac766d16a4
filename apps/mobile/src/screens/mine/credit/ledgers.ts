import { ledgerNames } from '@academy/contract/limits.ts';

/** 1 学分, 2 积分. */
export const unitOf = (ledger: number): string => ledgerNames[ledger] ?? '';
