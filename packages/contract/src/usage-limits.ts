/** What usage statistics are made of, and how much of it; their timings are `usageStatistics` in `limits.ts`. */

/** The deeds that are counted, without a word of what was shared or searched for. */
export const usageEvents = ['share', 'install', 'search'] as const;

export const usageDevices = ['phone', 'tablet', 'desktop'] as const;

/** As browsers tell it; most iPhones tell nothing. */
export const usageNetworks = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const;

export const usageLimits = {
  recordsPerBatch: 100,
  /** Characters of a batch's records, so that its body stays below 32 KB. */
  batchText: 10_000,
  /** Of one error. */
  message: 200,
  stack: 800,
  /** What is as old as this when it comes is not counted at its own time any more. */
  lateFor: 7 * 24 * 3_600_000,
  /** Whatever fewer visits have in common is not shown. */
  fewest: 5,
  /** Days that single records are kept; of earlier days there are sums. */
  keptDays: 90,
  /** Days that sums are shown for. */
  shownDays: 400,
} as const;
