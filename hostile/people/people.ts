import { randomUUID } from 'node:crypto';
import type { Access } from '@academy/contract/http/endpoint.ts';
import type { Academy } from '../academy/academy.ts';
import type { Sender, Traffic } from '../http/traffic.ts';
import { demoKey, nextAppCode } from './second-factor.ts';

/** Somebody who is signed in. */
export interface Person extends Sender {
  readonly role: Exclude<Access, 'guest'>;
  readonly mobile: string;
  token: string;
  readonly device: string;
}

/** The demo's users with a role, by their mobile numbers. */
const demoLogins = [
  ['13800000002', 'expert'],
  ['13800000003', 'owner'],
  ['13800000004', 'operator'],
  ['13800000005', 'owner'],
] as const;
/** The demo's mother of two, whose child has a semester to complete. */
const demoMother = '13800000001';

export const password = 'hostile-1234';
/** A second code is sent to a number after a minute. */
const codeInterval = 61_000;
/** The outbox shows the latest fifty codes. */
const signUpBatch = 10;

export const newMobile = (() => {
  let last = 16_600_000_000;
  return () => String((last += 1));
})();

/** An address that counts as local, so that the outbox is shown to it. */
const newAddress = (() => {
  let last = 0;
  return () => `10.9.${Math.floor(last / 250)}.${(last++ % 250) + 1}`;
})();

/** The code that was sent to a number last. */
export async function readCode(traffic: Traffic, { outboxKey }: Academy, mobile: string): Promise<string> {
  const response = await traffic.sendOther({
    method: 'GET',
    path: `/dev/outbox.json?key=${outboxKey}`,
    headers: { 'x-forwarded-for': '10.9.255.1' },
  });
  const messages = JSON.parse(response?.body ?? '[]') as { mobile: string; code: string }[];
  return messages.find((message) => message.mobile === mobile)?.code ?? '';
}

/** Signs a number in by a code; a new number registers. */
export async function signIn(
  traffic: Traffic,
  academy: Academy,
  mobile: string,
  role: Person['role'] = 'user',
): Promise<Person> {
  const sender = { address: newAddress(), device: randomUUID() };
  await traffic.call(sender, 'POST sms/code', { mobile });
  const code = await readCode(traffic, academy, mobile);
  const { token } = await traffic.call(sender, 'POST user/login/mobile', { mobile, code, agreed: 1 });
  return { ...sender, role, mobile, token };
}

/** Gives everybody a password, with which they can sign in again as often as they are signed out. */
async function setPasswords(traffic: Traffic, academy: Academy, people: readonly Person[]): Promise<void> {
  await academy.advance(codeInterval);
  for (const person of people) {
    const { mobile } = person;
    await traffic.call(person, 'POST sms/code', { scene: 'reset' });
    const code = await readCode(traffic, academy, mobile);
    await traffic.call(person, 'POST user/password/set', { password, code });
  }
}

export interface People {
  readonly mother: Person;
  readonly byRole: Readonly<Record<Person['role'], readonly Person[]>>;
  /** Signs somebody in again whose session has ended. */
  renew(person: Person): Promise<void>;
}

/** Signs in the demo's users of every role, and `parentCount` new parents. */
export async function gatherPeople(traffic: Traffic, academy: Academy, parentCount: number): Promise<People> {
  const mother = await signIn(traffic, academy, demoMother);
  const others: Person[] = [];
  for (const [mobile, role] of demoLogins) others.push(await signIn(traffic, academy, mobile, role));
  const parents: Person[] = [];
  while (parents.length < parentCount) {
    const batch = Array.from({ length: signUpBatch }, () => signIn(traffic, academy, newMobile()));
    parents.push(...(await Promise.all(batch)));
  }
  await setPasswords(traffic, academy, [mother, ...others, ...parents]);
  for (const person of others) await proveSecondFactor(traffic, academy, person);
  const have = (role: Person['role']) => others.filter((person) => person.role === role);
  const renewals = new Map<Person, Promise<void>>();
  return {
    mother,
    byRole: {
      user: [mother, ...parents],
      expert: have('expert'),
      owner: have('owner'),
      operator: have('operator'),
    },
    renew: (person) => {
      const renewal =
        renewals.get(person) ?? renewSession(traffic, academy, person).finally(() => renewals.delete(person));
      renewals.set(person, renewal);
      return renewal;
    },
  };
}

/** Signs in again. A person whose login is blocked, because too many passwords were tried, stays signed out. */
async function renewSession(traffic: Traffic, academy: Academy, person: Person): Promise<void> {
  const { token: _ended, ...sender } = person;
  const login = { account: person.mobile, password, agreed: 1 };
  const answer = await traffic.call(sender, 'POST user/login/account', login).catch(() => undefined);
  if (!answer) return;
  person.token = answer.token;
  // Refused where too many codes were guessed meanwhile.
  await proveSecondFactor(traffic, academy, person).catch(() => {});
}

/** Lets an operator's session do what operators do. Others need no second factor. */
async function proveSecondFactor(traffic: Traffic, academy: Academy, person: Person): Promise<void> {
  if (person.role !== 'operator') return;
  const code = await nextAppCode(academy, demoKey);
  await traffic.call(person, 'POST operator/secondfactor/verify', { code });
}
