import { createHash } from 'node:crypto';

/**
 * The parameters of a call in the order of their names, as both vendors sign them: unescaped, with the secret behind.
 * Where the account has no secret nothing is signed, and the vendor knows us by our address.
 */
export function signQuery(
  parameters: Readonly<Record<string, string>>,
  { before = '', secret }: { before?: string; secret: string | undefined },
): string {
  const sorted = Object.entries(parameters).sort(([one], [other]) => (one < other ? -1 : 1));
  const plain = sorted.map(([name, value]) => `${name}=${value}`).join('&');
  const query = new URLSearchParams(sorted);
  if (secret !== undefined)
    query.set('sig', createHash('md5').update(`${before}${plain}${secret}`).digest('hex'));
  return query.toString();
}

/** Of a place more digits say nothing, and the vendors take six. */
export const degrees = (value: number): string => value.toFixed(6);

/** An account with either vendor. */
export interface MapAccount {
  readonly key: string;
  /** With which calls are signed, where the account asks for it. */
  readonly secret?: string | undefined;
  /** The vendor's address; another one in tests. */
  readonly origin?: string | undefined;
  /** Milliseconds for one answer. A place takes two. */
  readonly timeout?: number | undefined;
}

/** Two of them are over before the app’s patience, which is 5 s. */
export const mapTimeout = 2_000;

const divisionCode = /^\d{6}$/;

/** A division's code as text, however it was written; undefined for what is none. */
export function divisionOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && divisionCode.test(text) ? text : undefined;
}
