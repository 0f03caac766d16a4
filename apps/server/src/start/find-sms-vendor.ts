import type { Clock } from '../kit/clock.ts';
import type { SmsSender } from '../ports/sms.ts';
import { createAliyunSms } from '../providers/sms/aliyun.ts';
import { createTencentSms } from '../providers/sms/tencent.ts';
import { needAll } from './need-all.ts';

interface SmsSettings {
  readonly smsProvider: 'outbox' | 'aliyun' | 'tencent';
  readonly smsKeyId: string | undefined;
  readonly smsKeySecret: string | undefined;
  readonly smsSignName: string | undefined;
  readonly smsTemplate: string | undefined;
  readonly smsSdkAppId: string | undefined;
}

/** Who really sends codes; undefined where they stay in the outbox. Throws ConfigError for an account named by half. */
export function findSmsVendor(settings: SmsSettings, clock: Clock): SmsSender | undefined {
  const { smsProvider: provider } = settings;
  if (provider === 'outbox') return undefined;
  const because = `SMS_PROVIDER=${provider}`;
  const needed = {
    SMS_KEY_ID: settings.smsKeyId,
    SMS_KEY_SECRET: settings.smsKeySecret,
    SMS_SIGN_NAME: settings.smsSignName,
    SMS_TEMPLATE: settings.smsTemplate,
  };
  if (provider === 'aliyun') return createAliyunSms({ ...accountOf(needAll(because, needed)), clock });
  const account = needAll(because, { ...needed, SMS_SDK_APP_ID: settings.smsSdkAppId });
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
