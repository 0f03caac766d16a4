import type { Clock } from '../../kit/clock.ts';
import type { LiveCdn } from '../../ports/live-cdn.ts';
import { type Signed, signAliyun, signNothing, signTencent } from './sign.ts';

const signatures = { none: signNothing, tencent: signTencent, aliyun: signAliyun } as const;

interface CdnSettings {
  /** Base addresses, with the application's name as their path: `rtmp://push.example/live`. */
  readonly pushUrl: string;
  readonly playUrl: string;
  readonly signing: keyof typeof signatures;
  /** Needed where something is signed. */
  readonly pushKey: string;
  readonly playKey: string;
  /** How long a signed address is good for at least, in seconds; at most half as long again. */
  readonly lifetime: number;
  readonly clock: Clock;
}

/** Aliyun tells streams of one domain apart by their names alone, whatever the application. */
const streamName = (contentId: number) => `academy-${contentId}`;

/** A CDN, or a server like it, that takes RTMP and gives HLS at the same path with `.m3u8`. */
export function createLiveCdn(settings: CdnSettings): LiveCdn {
  const { pushUrl, playUrl, signing, pushKey, playKey, lifetime, clock } = settings;
  const addressOf = (base: string, stream: Omit<Signed, 'path'> & { name: string }) => {
    const { pathname, protocol, host } = new URL(base);
    const path = `${pathname.replace(/\/+$/, '')}/${stream.name}`;
    return `${protocol}//${host}${signatures[signing]({ ...stream, path })}`;
  };
  /** In steps: an address that changed with every answer would have every player load anew. */
  const until = () => {
    const step = Math.ceil(lifetime / 2);
    const now = clock.now().getTime() / 1_000;
    return Math.ceil((now + lifetime) / step) * step;
  };
  return {
    pushUrl: (contentId) =>
      addressOf(pushUrl, { name: streamName(contentId), suffix: '', key: pushKey, until: until() }),
    playUrl: (contentId) =>
      addressOf(playUrl, { name: streamName(contentId), suffix: '.m3u8', key: playKey, until: until() }),
    origin: new URL(playUrl).origin,
  };
}
