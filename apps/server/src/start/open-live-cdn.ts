import type { Clock } from '../kit/clock.ts';
import type { LiveCdn } from '../ports/live-cdn.ts';
import { createLiveCdn } from '../providers/live-cdn/live-cdn.ts';
import { needAll } from './need-all.ts';

interface LiveSettings {
  readonly liveOrigin: 'own' | 'cdn';
  readonly livePushUrl: string | undefined;
  readonly livePlayUrl: string | undefined;
  readonly liveSigning: 'none' | 'tencent' | 'aliyun';
  readonly livePushKey: string | undefined;
  readonly livePlayKey: string | undefined;
  readonly liveSignedHours: number;
}

/** Where lives are pushed on to; undefined where readers watch this server. Throws ConfigError for one named by half. */
export function openLiveCdn(settings: LiveSettings, clock: Clock): LiveCdn | undefined {
  if (settings.liveOrigin === 'own') return undefined;
  const addresses = { LIVE_PUSH_URL: settings.livePushUrl, LIVE_PLAY_URL: settings.livePlayUrl };
  const { LIVE_PUSH_URL: pushUrl, LIVE_PLAY_URL: playUrl } = needAll('LIVE_ORIGIN=cdn', addresses);
  const { liveSigning: signing } = settings;
  const lifetime = settings.liveSignedHours * 3_600;
  const cdn = { pushUrl, playUrl, signing, lifetime, clock };
  if (signing === 'none') return createLiveCdn({ ...cdn, pushKey: '', playKey: '' });
  const keys = { LIVE_PUSH_KEY: settings.livePushKey, LIVE_PLAY_KEY: settings.livePlayKey };
  const { LIVE_PUSH_KEY: pushKey, LIVE_PLAY_KEY: playKey } = needAll(`LIVE_SIGNING=${signing}`, keys);
  return createLiveCdn({ ...cdn, pushKey, playKey });
}
