import { createHash } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import type { LiveCdn } from '../../ports/live-origin.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

interface UrlToSign {
  /** The path without the player's extension: `/live/academy-7`. */
  readonly path: string;
  /** The extension: `.m3u8`, or empty. */
  readonly suffix: string;
  readonly key: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/**
 * Tencent Cloud CSS: `txSecret = md5(key + stream name + txTime)`, the name without a suffix, txTime in upper-case
 * hexadecimal (https://intl.cloud.tencent.com/document/product/267/31560, whose example is in the test).
 */
export function signTencent({ path, suffix, key, expiresAt }: UrlToSign): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const time = expiresAt.toString(16).toUpperCase();
  return `${path}${suffix}?txSecret=${md5(`${key}${name}${time}`)}&txTime=${time}`;
}

/**
 * Aliyun's ApsaraVideo Live, type A: `auth_key = expiry-rand-uid-md5(path-expiry-rand-uid-key)`, the path with its
 * suffix (https://help.aliyun.com/zh/live/user-guide/url-signing, whose example is in the test). Aliyun does not use
 * rand and uid.
 */
export function signAliyun({ path, suffix, key, expiresAt }: UrlToSign): string {
  const uri = `${path}${suffix}`;
  return `${uri}?auth_key=${expiresAt}-0-0-${md5(`${uri}-${expiresAt}-0-0-${key}`)}`;
}

/** For a private server that is protected by its network. */
const signNothing = ({ path, suffix }: UrlToSign): string => `${path}${suffix}`;

const signatures = { none: signNothing, tencent: signTencent, aliyun: signAliyun } as const;

interface CdnSettings {
  /** Base URLs with the application's name as their path: `rtmp://push.example/live`. */
  readonly pushUrl: string;
  readonly playUrl: string;
  readonly signing: keyof typeof signatures;
  /** Required unless `signing` is `none`. */
  readonly pushKey: string;
  readonly playKey: string;
  /** Minimum validity of a signed URL in seconds; the maximum is half as long again. */
  readonly lifetime: number;
  readonly clock: Clock;
}

/** Aliyun distinguishes streams of one domain by their names alone, regardless of the application. */
const streamName = (contentId: number) => `academy-${contentId}`;

/** A CDN, or a similar server, that accepts RTMP and serves HLS at the same path with `.m3u8`. */
export function createLiveCdn(settings: CdnSettings): LiveCdn {
  const { pushUrl, playUrl, signing, pushKey, playKey, lifetime, clock } = settings;
  const addressOf = (base: string, stream: Omit<UrlToSign, 'path'> & { name: string }) => {
    const { pathname, protocol, host } = new URL(base);
    const path = `${pathname.replace(/\/+$/, '')}/${stream.name}`;
    return `${protocol}//${host}${signatures[signing]({ ...stream, path })}`;
  };
  /** Rounded up to steps: a URL that changed with every response would make every player reload. */
  const expiresAt = () => {
    const step = Math.ceil(lifetime / 2);
    const now = clock.now().getTime() / 1_000;
    return Math.ceil((now + lifetime) / step) * step;
  };
  return {
    pushUrl: (contentId) =>
      addressOf(pushUrl, { name: streamName(contentId), suffix: '', key: pushKey, expiresAt: expiresAt() }),
    playUrl: (contentId) =>
      addressOf(playUrl, {
        name: streamName(contentId),
        suffix: '.m3u8',
        key: playKey,
        expiresAt: expiresAt(),
      }),
    origin: new URL(playUrl).origin,
  };
}
