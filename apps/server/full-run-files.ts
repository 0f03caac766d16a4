/**
 * Test files, as globs, that only `npm run test:full` runs. `npm run coverage:spec` fails when a row of the specification has no
 * other test, and when no file matches.
 */
export const fullRunFiles: readonly string[] = [
  // Whole processes, some seconds for each start.
  'src/**/{lifecycle,*.lifecycle}.test.ts',
  // Lives of real RTMP programs, and lives that are pushed on to another server; `app.stream-keys.test.ts` proves the calls.
  'src/app.lives-rtmp.test.ts',
  'src/app.lives-cdn.test.ts',
];
