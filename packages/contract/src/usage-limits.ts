/** Usage statistics: what is recorded and how much; the timings are `usageStatistics` in `limits.ts`. */

/** Events that are counted, without what was shared or searched for. */
export const usageEvents = ['share', 'install', 'search'] as const;

export const usageDevices = ['phone', 'tablet', 'desktop'] as const;

/** As browsers report it; most iPhones report nothing. */
export const usageNetworks = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const;

export const usageLimits = {
  recordsPerBatch: 100,
  /** Characters of a batch's records, which keeps its body below 32 KB. */
  batchText: 10_000,
  /** Of one error. */
  message: 200,
  stack: 800,
  /** A record older than this on arrival is not counted at its own time. */
  maxDelay: 7 * 24 * 3_600_000,
  /** Numbers based on fewer visits are not shown. */
  minVisits: 5,
  /** Days that single records are stored; of earlier days there are sums. */
  retentionDays: 90,
  /** Days that sums are shown for. */
  shownDays: 400,
} as const;
