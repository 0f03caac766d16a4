import type { SmsScene } from '@academy/contract/areas/identity.ts';
import type { AppError } from '../kit/errors.ts';
import { vendorFailure } from '../kit/request-vendor.ts';

export interface SmsSender {
  /**
   * `mobile` has eleven digits (mainland China). Rejects with UNAVAILABLE. When the cause is an `SmsRefusal` the
   * message will not arrive; after any other error it may still arrive.
   */
  send(message: SmsMessage): Promise<void>;
}

/** The vendor refused to send the message. */
export class SmsRefusal extends Error {}

export interface SmsMessage {
  readonly mobile: string;
  readonly scene: SmsScene;
  readonly code: string;
}

export interface OutboxSms extends SmsMessage {
  readonly at: Date;
}

/** Sends nothing and stores the latest messages for developers who run the academy on their own machine. */
export interface SmsOutbox extends SmsSender {
  /** Newest first. */
  list(): readonly OutboxSms[];
}

/**
 * Error codes by which the vendor itself does not know whether the message was sent, such as `InternalError.Timeout`.
 */
const unknownOutcome = /^InternalError|SYSTEM_ERROR|timeout/i;

/**
 * UNAVAILABLE with the vendor's error code; its cause is a refusal when the code means that the message was not sent.
 */
export const smsFailure = (vendor: string, code: unknown): AppError =>
  vendorFailure(
    vendor,
    code,
    typeof code === 'string' && code !== '' && !unknownOutcome.test(code) ? SmsRefusal : Error,
  );
