/** What the tests' global setup provides to them. */
export interface Provided {
  /** Where the server of `testing/http-server.ts` listens. */
  readonly httpServer: string;
}

declare module 'vitest' {
  interface ProvidedContext extends Provided {}
}
