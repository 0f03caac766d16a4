/** Work that is done later, by queue: what a job of it must know. Ids only, since jobs are logged. */
export interface JobData {
  transcode: { uploadId: string };
}

/** A transaction of the database, as far as queueing needs it. */
interface JobTransaction {
  executeQuery<Row>(query: {
    readonly sql: string;
    readonly parameters: readonly unknown[];
    // oxlint-disable-next-line typescript/no-explicit-any -- the database library's own node, of no interest here
    readonly query: any;
    readonly queryId: { readonly queryId: string };
  }): Promise<{ readonly rows: Row[] }>;
}

/** Queues that survive the process; each job is done at least once. */
export interface Jobs {
  /**
   * Throws UNAVAILABLE, in words for the user, when this academy cannot do the work of the queue, for example without
   * ffmpeg. To be asked before anybody sends what the job would need.
   */
  check(queue: keyof JobData): void;
  /** Queues a job that exists if and only if `transaction` commits. Refuses as `check` does. */
  enqueue<Queue extends keyof JobData>(
    queue: Queue,
    data: JobData[Queue],
    transaction: JobTransaction,
  ): Promise<void>;
}
