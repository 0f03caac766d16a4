import type { Static } from 'typebox';
import type { EmergencyDocument } from '@academy/contract/areas/general.ts';

export interface RateLimit {
  /** Requests of one signed-in user a minute. */
  readonly perIdentity: number;
  /** Requests of one IP address a minute. Carriers put many families behind one address, so this is far higher. */
  readonly perAddress: number;
}

export interface TransportSettings {
  readonly rateLimit: RateLimit;
  /** Whether a proxy in front of us sets the caller's address: the last one of `X-Forwarded-For`. */
  readonly trustProxy: boolean;
  /** Foreign origins from which pages may load scripts. */
  readonly scriptOrigins?: readonly string[] | undefined;
  /** Foreign origins from which pages may play videos. */
  readonly mediaOrigins?: readonly string[] | undefined;
  /** Origins of hybrid apps whose pages are on the phone: `capacitor://localhost`. */
  readonly appOrigins?: readonly string[] | undefined;
  /** The folder of the built mobile app; without it nothing is served at `/wx/`. */
  readonly mobileDirectory?: string | undefined;
  /**
   * Milliseconds that a reader waits for the current version of the content, and then for a response of it, before an
   * older one is served; absent: 40 each.
   */
  readonly oldVersionWait?: number | undefined;
  /** Milliseconds between two checks of a storage outside this machine; absent: ten seconds. */
  readonly storageInterval?: number | undefined;
  /** Served at `/emergency.json`; at its start the app goes to `url` when `flag` is 1. */
  readonly emergency: Static<typeof EmergencyDocument>;
}

export const defaultRateLimit: RateLimit = { perIdentity: 600, perAddress: 6_000 };

export const noEmergency: TransportSettings['emergency'] = { flag: 0, url: '', title: null, message: null };

/** The origin of WeChat's JS-SDK, with which a page sets its share card there. */
const wechatScripts = 'https://res.wx.qq.com';

/** Origins besides our own from which pages may load scripts and media, as the configured services need them. */
export const listExternalOrigins = ({
  wechat,
  liveCdn,
}: {
  wechat?: object | undefined;
  liveCdn?: { readonly origin: string } | undefined;
}): Pick<TransportSettings, 'scriptOrigins' | 'mediaOrigins'> => ({
  scriptOrigins: wechat && [wechatScripts],
  mediaOrigins: liveCdn && [liveCdn.origin],
});
