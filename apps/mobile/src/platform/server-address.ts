/** Set by the build. */
declare const academyServerOrigin: string | undefined;

/** `https://host` of the academy in the hybrid build, whose pages are on the phone; empty in the web build. */
const origin = (typeof academyServerOrigin === 'undefined' ? '' : academyServerOrigin) ?? '';

/** The full address of a path on the server. */
export const serverUrl = (path: string): string => origin + path;

/** Paths that the server sends without its host. Paths below the app's base are pages in the app. */
const serverPath = /^\/(?:(?:media|app\/v1|certificate)\/|emergency\.json$)/;

/** A reviver for JSON.parse that adds the host to the server's paths wherever they occur. */
export const createAddressReviver =
  (host: string) =>
  (_name: string, value: unknown): unknown =>
    typeof value === 'string' && serverPath.test(value) ? host + value : value;

/** The reviver for the academy's own host; undefined in the web build, which needs none. */
export const addressReviver = origin ? createAddressReviver(origin) : undefined;

/** Does the same to a value that is already parsed. */
export const withServerAddresses = <T>(parsed: T): T =>
  addressReviver ? (JSON.parse(JSON.stringify(parsed), addressReviver) as T) : parsed;
