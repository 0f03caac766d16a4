import { requestVendor, vendorTimeout } from '../../kit/request-vendor.ts';
import type { Clock } from '../../kit/clock.ts';
import { signTc3, tc3ContentType } from '../../kit/sign-tc3.ts';
import { smsFailure, type SmsSender } from '../../ports/sms.ts';

interface TencentSms {
  readonly keyId: string;
  readonly keySecret: string;
  /** The application's id in the vendor's console: 1400006666. */
  readonly sdkAppId: string;
  /** As approved, without brackets. */
  readonly signName: string;
  /** The id of an approved template whose only variable is the code. */
  readonly template: string;
  readonly clock: Clock;
  /** The vendor's origin; another one in tests. */
  readonly origin?: string;
  /** Milliseconds for one response. */
  readonly timeout?: number;
}

const action = 'SendSms';
/** The region of the API endpoint; messages reach all of mainland China from there. */
const region = 'ap-guangzhou';

/** Sends by Tencent Cloud's SMS (sms 2021-01-11). */
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
      const { body } = await requestVendor('Tencent SMS', `${origin}/`, {
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
      const resultCode = resultCodeOf(body['Response'] as SmsResponse | undefined);
      if (resultCode !== 'Ok') throw smsFailure('Tencent SMS', resultCode);
    },
  };
}

interface SmsResponse {
  readonly Error?: { readonly Code?: unknown } | undefined;
  readonly SendStatusSet?: readonly ({ readonly Code?: unknown } | null)[] | undefined;
}

/** The request can be refused as a whole, or for its one number. */
const resultCodeOf = (response: SmsResponse | undefined): unknown =>
  response?.Error ? response.Error.Code : response?.SendStatusSet?.[0]?.Code;
