import { askVendor, vendorTimeout } from '../../kit/ask-vendor.ts';
import type { Clock } from '../../kit/clock.ts';
import { signTc3, tc3ContentType } from '../../kit/sign-tc3.ts';
import type { SmsSender } from '../../ports/sms.ts';
import { smsFailure } from './sms-failure.ts';

export interface TencentSms {
  readonly keyId: string;
  readonly keySecret: string;
  /** The number of the application, as the console shows it: 1400006666. */
  readonly sdkAppId: string;
  /** As it was approved, without brackets. */
  readonly signName: string;
  /** The number of an approved template whose one variable is the code. */
  readonly template: string;
  readonly clock: Clock;
  /** The vendor's address; another one in tests. */
  readonly origin?: string;
  /** Milliseconds for one answer. */
  readonly timeout?: number;
}

const action = 'SendSms';
/** Where the vendor takes the call; messages reach the whole mainland from there. */
const region = 'ap-guangzhou';

/** Sends by Tencent Cloud's short message service (sms 2021-01-11). */
export function createTencentSms(account: TencentSms): SmsSender {
  const { keyId, keySecret, clock } = account;
  const { origin = 'https://sms.tencentcloudapi.com', timeout = vendorTimeout } = account;
  const { host } = new URL(origin);
  return {
    send: async ({ mobile, code }) => {
      const payload = JSON.stringify({
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: account.sdkAppId,
        SignName: account.signName,
        TemplateId: account.template,
        TemplateParamSet: [code],
      });
      const seconds = Math.floor(clock.now().getTime() / 1_000);
      const { body } = await askVendor('Tencent SMS', `${origin}/`, {
        method: 'POST',
        headers: {
          'content-type': tc3ContentType,
          'x-tc-action': action,
          'x-tc-version': '2021-01-11',
          'x-tc-region': region,
          'x-tc-timestamp': String(seconds),
          authorization: signTc3({ service: 'sms', host, action, payload, seconds, keyId, keySecret }),
        },
        body: payload,
        timeout,
      });
      const word = outcomeOf(body['Response'] as Answer | undefined);
      if (word !== 'Ok') throw smsFailure('Tencent SMS', word);
    },
  };
}

interface Answer {
  readonly Error?: { readonly Code?: unknown } | undefined;
  readonly SendStatusSet?: readonly ({ readonly Code?: unknown } | null)[] | undefined;
}

/** The call can be refused as a whole, or for its one number. */
const outcomeOf = (answer: Answer | undefined): unknown =>
  answer?.Error ? answer.Error.Code : answer?.SendStatusSet?.[0]?.Code;
