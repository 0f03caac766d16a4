import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { SmsOutbox, SmsSender } from '../ports/sms.ts';
import { createAliyunSms } from '../providers/sms/aliyun-sms.ts';
import { createOutbox } from '../providers/sms/outbox.ts';
import { createTencentSms } from '../providers/sms/tencent-sms.ts';
import { requireSettings } from './require-settings.ts';

interface SmsDeps {
  /** Absent: nothing is sent, every code stays in the outbox. */
  readonly vendor?: SmsSender | undefined;
  /** The demo's mobile numbers; their real holders must get no messages. */
  readonly demoMobiles: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * The sender of codes: the vendor, except for the demo's numbers; without a vendor the outbox, which then can be
 * shown.
 */
export function openSms({ vendor, demoMobiles, ...deps }: SmsDeps): { sms: SmsSender; outbox?: SmsOutbox } {
  const outbox = createOutbox(deps);
  if (!vendor) return { sms: outbox, outbox };
  const outboxNumbers = new Set(demoMobiles);
  return { sms: { send: (message) => (outboxNumbers.has(message.mobile) ? outbox : vendor).send(message) } };
}

interface SmsSettings {
  readonly smsProvider: 'outbox' | 'aliyun' | 'tencent';
  readonly smsKeyId: string | undefined;
  readonly smsKeySecret: string | undefined;
  readonly smsSignName: string | undefined;
  readonly smsTemplate: string | undefined;
  readonly smsSdkAppId: string | undefined;
}

/**
 * The vendor that sends codes; undefined where they stay in the outbox. Throws ConfigError for an incomplete account.
 */
export function findSmsVendor(settings: SmsSettings, clock: Clock): SmsSender | undefined {
  const { smsProvider: provider } = settings;
  if (provider === 'outbox') return undefined;
  const setting = `SMS_PROVIDER=${provider}`;
  const required = {
    SMS_KEY_ID: settings.smsKeyId,
    SMS_KEY_SECRET: settings.smsKeySecret,
    SMS_SIGN_NAME: settings.smsSignName,
    SMS_TEMPLATE: settings.smsTemplate,
  };
  if (provider === 'aliyun')
    return createAliyunSms({ ...accountOf(requireSettings(setting, required)), clock });
  const account = requireSettings(setting, { ...required, SMS_SDK_APP_ID: settings.smsSdkAppId });
  return createTencentSms({ ...accountOf(account), sdkAppId: account.SMS_SDK_APP_ID, clock });
}

const accountOf = (
  account: Record<'SMS_KEY_ID' | 'SMS_KEY_SECRET' | 'SMS_SIGN_NAME' | 'SMS_TEMPLATE', string>,
) => ({
  keyId: account.SMS_KEY_ID,
  keySecret: account.SMS_KEY_SECRET,
  signName: account.SMS_SIGN_NAME,
  template: account.SMS_TEMPLATE,
});
