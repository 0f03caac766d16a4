/** What every Vitest project sets for itself, since a project does not inherit from the root. */
export const commonSettings = {
  /**
   * How many test files run at the same time, in Node and in the browser. By default Vitest uses one worker on two
   * cores, and runs the projects that have one after all others.
   */
  maxWorkers: 2,
  /** A list that differs is named in full: of a remote run often only the message is stored. */
  chaiConfig: { truncateThreshold: 2_000 },
};
