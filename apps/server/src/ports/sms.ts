import type { SmsScene } from '@academy/contract/areas/identity.ts';

/** Sends codes to phones. */
export interface SmsSender {
  /**
   * `mobile`: eleven digits, mainland. Rejects with UNAVAILABLE; when its cause is an `SmsRefusal` the message will not
   * arrive, after anything else it may be on its way.
   */
  send(message: SmsMessage): Promise<void>;
}

/** The vendor said that it does not send this message. */
export class SmsRefusal extends Error {}

export interface SmsMessage {
  readonly mobile: string;
  readonly scene: SmsScene;
  readonly code: string;
}

export interface KeptSms extends SmsMessage {
  readonly at: Date;
}

/** Sends nothing, and keeps the latest messages for whoever runs the academy on their own machine. */
export interface SmsOutbox extends SmsSender {
  /** The latest first. */
  list(): readonly KeptSms[];
}
