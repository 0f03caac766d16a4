import { createHmac } from 'node:crypto';
import type { Clock } from './clock.ts';
import { ConfigError } from './config-error.ts';

export interface IceSettings {
  /** `stun:host:port` */
  readonly stun: readonly string[];
  /** `turn:host:port?transport=udp`; whoever relays must know `secret`, as coturn's `static-auth-secret`. */
  readonly turn: readonly string[];
  readonly secret: string | undefined;
}

/** One server as `RTCPeerConnection` takes it. */
interface IceServer {
  urls: string[];
  username?: string;
  credential?: string;
}

/** Those for a person; `userId` is 0 for a guest. */
export type FindIceServers = (userId: number) => IceServer[];

/** For how long somebody may begin to be relayed, in seconds. */
const lifetime = 6 * 3_600;

/**
 * Servers that help two browsers to find each other; without settings none, which is enough within one network. Relays
 * cost traffic: each person who is signed in gets a name and password for some hours (the TURN REST API,
 * draft-uberti-behave-turn-rest-00: HMAC-SHA-1 of the name), guests get none. Throws ConfigError for relays
 * without their secret.
 */
export function createIceServers(settings: IceSettings | undefined, clock: Clock): FindIceServers {
  const { stun, turn, secret } = settings ?? { stun: [], turn: [], secret: undefined };
  if (turn.length > 0 && !secret) throw new ConfigError('TURN_SECRET is needed with TURN_URLS');
  const direct = stun.length > 0 ? [{ urls: [...stun] }] : [];
  return (userId) => {
    if (userId === 0 || turn.length === 0 || secret === undefined) return direct;
    const username = `${Math.floor(clock.now().getTime() / 1_000) + lifetime}:${userId}`;
    const credential = createHmac('sha1', secret).update(username).digest('base64');
    return [...direct, { urls: [...turn], username, credential }];
  };
}
