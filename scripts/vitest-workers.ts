/**
 * So many files of tests run side by side in Node, and as many in the browser. Every project has to name it: by default
 * Vitest has one worker on two cores, and runs the projects that have one after all others.
 */
export const maxWorkers = 2;
