import { createHash } from 'node:crypto';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

export interface Signed {
  /** Path without what a player's format adds: `/live/academy-7`. */
  readonly path: string;
  /** What it adds: `.m3u8`, or nothing. */
  readonly suffix: string;
  readonly key: string;
  /** Seconds since 1970. */
  readonly until: number;
}

/**
 * Tencent Cloud CSS: `txSecret = md5(key + stream name + txTime)`, the name without a suffix, txTime in capital hexadecimal
 * digits (https://intl.cloud.tencent.com/document/product/267/31560, whose example is in the test).
 */
export function signTencent({ path, suffix, key, until }: Signed): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const time = until.toString(16).toUpperCase();
  return `${path}${suffix}?txSecret=${md5(`${key}${name}${time}`)}&txTime=${time}`;
}

/**
 * Aliyun's ApsaraVideo Live, type A: `auth_key = until-rand-uid-md5(path-until-rand-uid-key)`, the path with its suffix
 * (https://help.aliyun.com/zh/live/user-guide/url-signing, whose example is in the test). It makes no use of rand and uid.
 */
export function signAliyun({ path, suffix, key, until }: Signed): string {
  const uri = `${path}${suffix}`;
  return `${uri}?auth_key=${until}-0-0-${md5(`${uri}-${until}-0-0-${key}`)}`;
}

/** For a server of one's own, whose network is its guard. */
export const signNothing = ({ path, suffix }: Signed): string => `${path}${suffix}`;
