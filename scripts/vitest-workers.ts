/**
 * How many test files run at the same time, in Node and in the browser. Every project has to set it: by default Vitest
 * uses one worker on two cores, and runs the projects that have one after all others.
 */
export const maxWorkers = 2;
