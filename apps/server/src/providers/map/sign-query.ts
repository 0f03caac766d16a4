import { createHash } from 'node:crypto';

/**
 * Builds a query string signed the way both vendors require: the parameters sorted by name, unescaped, followed by
 * the secret. Without a secret nothing is signed, and the vendor identifies us by IP address.
 */
export function signQuery(
  parameters: Readonly<Record<string, string>>,
  { prefix = '', secret }: { prefix?: string; secret: string | undefined },
): string {
  const sorted = Object.entries(parameters).sort(([first], [second]) => (first < second ? -1 : 1));
  const unescaped = sorted.map(([name, value]) => `${name}=${value}`).join('&');
  const query = new URLSearchParams(sorted);
  if (secret !== undefined)
    query.set('sig', createHash('md5').update(`${prefix}${unescaped}${secret}`).digest('hex'));
  return query.toString();
}

/** Six digits are all that the vendors accept. */
export const formatDegrees = (value: number): string => value.toFixed(6);

export interface MapAccount {
  readonly key: string;
  /** Signs the requests, where the account requires it. */
  readonly secret?: string | undefined;
  /** The vendor's origin; another one in tests. */
  readonly origin?: string | undefined;
  /** Milliseconds for one response. Locating a position takes two requests. */
  readonly timeout?: number | undefined;
}

/** Two requests must be shorter than the app’s request timeout of 5 s. */
export const mapRequestTimeout = 2_000;

const divisionCode = /^\d{6}$/;

/** A division's code as text; undefined for anything else. */
export function parseDivisionCode(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && divisionCode.test(text) ? text : undefined;
}
