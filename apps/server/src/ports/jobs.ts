/** The data of each queue's jobs. Ids only, since jobs are logged. */
export interface JobData {
  transcode: { uploadId: string };
}

/** The part of a database transaction that queueing needs. */
interface JobTransaction {
  executeQuery<Row>(query: {
    readonly sql: string;
    readonly parameters: readonly unknown[];
    // oxlint-disable-next-line typescript/no-explicit-any -- the database library's own node, of no interest here
    readonly query: any;
    readonly queryId: { readonly queryId: string };
  }): Promise<{ readonly rows: Row[] }>;
}

/** Queues that survive a restart; each job runs at least once. */
export interface Jobs {
  /**
   * Throws UNAVAILABLE with a message for the user when the queue's work cannot be done here, for example without
   * ffmpeg. Call it before the user uploads what the job would need.
   */
  check(queue: keyof JobData): void;
  /**
   * Queues a job that exists if and only if `transaction` commits. Throws like `check`. Jobs with a greater `priority`, a
   * 32-bit integer, come first; it is 0 by default.
   */
  enqueue<Queue extends keyof JobData>(
    queue: Queue,
    data: JobData[Queue],
    options: { readonly transaction: JobTransaction; readonly priority?: number },
  ): Promise<void>;
}
