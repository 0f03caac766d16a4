import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import type { Endpoint } from '@academy/contract/http/endpoint.ts';
import type { Sender } from '../http/traffic.ts';
import type { People, Person } from '../people/people.ts';

export interface Caller {
  readonly sender: Sender;
  /** Whose valid token it is; undefined for guests and forged tokens. */
  readonly person?: Person | undefined;
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

function sign(header: unknown, payload: unknown, secret: string): string {
  const signed = `${base64(header)}.${base64(payload)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

const algorithm = { alg: 'HS256', typ: 'JWT' };
/** A session that no user has. */
const noSession = '00000000-0000-4000-8000-000000000000';

/** Tokens that must not open anything, made from a valid one. */
const forgeries: readonly ((token: string, secret: string) => string)[] = [
  () => '',
  () => 'x',
  () => 'a.b.c',
  () => 'x'.repeat(6_000),
  (token) => token.slice(0, -3),
  (token) => `${token.slice(0, -5)}AAAAA`,
  (token) => `${base64({ alg: 'none' })}.${token.split('.')[1]}.`,
  (token) => sign(algorithm, decode(token.split('.')[1]!), 'another secret of more than thirty-two bytes'),
  (token, secret) => sign(algorithm, { ...decode(token.split('.')[1]!), exp: 1 }, secret),
  (token, secret) => sign(algorithm, { ...decode(token.split('.')[1]!), sid: noSession }, secret),
  (token, secret) => sign(algorithm, { ...decode(token.split('.')[1]!), uid: 1e15 }, secret),
  (token, secret) => sign(algorithm, { ...decode(token.split('.')[1]!), uid: 'x', sid: {} }, secret),
  (token, secret) => sign(algorithm, { ...decode(token.split('.')[1]!), sid: "' or 1=1 --" }, secret),
];

/** Networks of guests: enough that none is refused for its number of requests. */
const guestNetworks = 400;
const guestAddress = (at: number) => `10.8.${Math.floor(at / 250)}.${(at % 250) + 1}`;

/** Who sends a request: mostly somebody with the right role, otherwise a guest, another role, or a forged token. */
export function callerOf(
  endpoint: Endpoint,
  { byRole }: People,
  tokenSecret: string,
): fc.Arbitrary<() => Caller> {
  const everybody = Object.values(byRole).flat();
  const fitting = endpoint.access === 'guest' ? byRole.user : byRole[endpoint.access];
  const asPerson = (people: readonly Person[]) =>
    fc.nat(9_999).map((at) => () => {
      const person = people[at % people.length]!;
      return { sender: person, person };
    });
  const asGuest = fc.nat(guestNetworks).map((at) => () => ({
    sender: { address: guestAddress(at), device: `guest-${at % 40}` },
  }));
  const asForger = fc
    .tuple(fc.nat(9_999), fc.nat(forgeries.length - 1), fc.nat(guestNetworks))
    .map(([at, manner, network]) => () => {
      const token = forgeries[manner]!(everybody[at % everybody.length]!.token, tokenSecret);
      return { sender: { address: guestAddress(network), token } };
    });
  const guestWeight = endpoint.access === 'guest' ? 8 : 1;
  return fc.oneof(
    { weight: 14, arbitrary: asPerson(fitting) },
    { weight: guestWeight, arbitrary: asGuest },
    { weight: 1, arbitrary: asPerson(byRole.user) },
    { weight: 2, arbitrary: asForger },
  );
}
