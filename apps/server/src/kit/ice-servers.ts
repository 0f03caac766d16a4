import { createHmac } from 'node:crypto';
import type { Clock } from './clock.ts';
import { ConfigError } from './errors.ts';

export interface IceSettings {
  /** `stun:host:port` */
  readonly stun: readonly string[];
  /** `turn:host:port?transport=udp`. The TURN server must know `secret`, as coturn's `static-auth-secret`. */
  readonly turn: readonly string[];
  readonly secret: string | undefined;
}

/** One server in the shape that `RTCPeerConnection` expects. */
interface IceServer {
  urls: string[];
  username?: string;
  credential?: string;
}

/** Returns the ICE servers for a user; `userId` is 0 for a guest. */
export type FindIceServers = (userId: number) => IceServer[];

/** Seconds during which a credential can be used to start a relayed connection. */
const credentialLifetime = 6 * 3_600;

/**
 * Creates the ICE server list that lets two browsers connect. Without settings it is empty, which is enough within
 * one network. Relaying costs traffic, so each signed-in user gets a user name and password that expire (the TURN
 * REST API, draft-uberti-behave-turn-rest-00: HMAC-SHA-1 of the name), and guests get no TURN server. Throws
 * ConfigError for TURN servers without a secret.
 */
export function createIceServers(settings: IceSettings | undefined, clock: Clock): FindIceServers {
  const { stun, turn, secret } = settings ?? { stun: [], turn: [], secret: undefined };
  if (turn.length > 0 && !secret) throw new ConfigError('TURN_SECRET is needed with TURN_URLS');
  const stunServers = stun.length > 0 ? [{ urls: [...stun] }] : [];
  return (userId) => {
    if (userId === 0 || turn.length === 0 || secret === undefined) return stunServers;
    const username = `${Math.floor(clock.now().getTime() / 1_000) + credentialLifetime}:${userId}`;
    const credential = createHmac('sha1', secret).update(username).digest('base64');
    return [...stunServers, { urls: [...turn], username, credential }];
  };
}
