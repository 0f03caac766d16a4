import type { Static } from 'typebox';
import type { EmergencyDocument } from '@academy/contract/areas/general.ts';

export interface RateLimit {
  /** Calls of one signed-in person a minute. */
  readonly perIdentity: number;
  /** Calls of one address a minute. Carriers put many families behind one address, so this is far higher. */
  readonly perAddress: number;
}

/** What the HTTP floor is told from outside. */
export interface TransportSettings {
  readonly rateLimit: RateLimit;
  /** Whether one proxy in front of us names the caller's address: the last of `X-Forwarded-For`. */
  readonly trustProxy: boolean;
  /** Origins of scripts besides our own that a page may load. */
  readonly scriptOrigins?: readonly string[] | undefined;
  /** Origins of videos besides our own that a page may play. */
  readonly mediaOrigins?: readonly string[] | undefined;
  /** Origins of apps whose pages lie on the phone and call us from there: `capacitor://localhost`. */
  readonly appOrigins?: readonly string[] | undefined;
  /** Folder of the built mobile app; without one there is nothing at `/wx/`. */
  readonly mobileDirectory?: string | undefined;
  /** Served at `/emergency.json`; the app leaves for `url` at its start when `flag` is 1. */
  readonly emergency: Static<typeof EmergencyDocument>;
}

export const defaultRateLimit: RateLimit = { perIdentity: 600, perAddress: 6_000 };

export const noEmergency: TransportSettings['emergency'] = { flag: 0, url: '', title: null, message: null };
