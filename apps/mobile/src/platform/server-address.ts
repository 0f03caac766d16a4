/** Written in by the build. */
declare const academyServerOrigin: string | undefined;

/** `https://host` of the academy where the app's pages lie on the phone; empty where they come from the academy itself. */
const origin = (typeof academyServerOrigin === 'undefined' ? '' : academyServerOrigin) ?? '';

/** The whole address of one of the server's paths. */
export const fromServer = (path: string): string => origin + path;

/** What the server names without its host. Addresses below the app's own base are pages of the phone. */
const ours = /^\/(?:(?:media|app\/v1|certificate)\/|emergency\.json$)/;

/** For JSON.parse: gives the server's paths a host, wherever they stand in an answer. */
export const completeWith =
  (host: string) =>
  (_name: string, value: unknown): unknown =>
    typeof value === 'string' && ours.test(value) ? host + value : value;

/** The same with the academy's own; absent where none is needed. */
export const completeAddresses = origin ? completeWith(origin) : undefined;

/** The same for what has been parsed already. */
export const complete = <T>(told: T): T =>
  completeAddresses ? (JSON.parse(JSON.stringify(told), completeAddresses) as T) : told;
