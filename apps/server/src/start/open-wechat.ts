import type { Clock } from '../kit/clock.ts';
import { ConfigError } from '../kit/config-error.ts';
import type { PageTickets } from '../ports/wechat.ts';
import { createOfficialAccount } from '../providers/wechat/official-account.ts';

interface WechatSettings {
  readonly wechatAppId: string | undefined;
  readonly wechatAppSecret: string | undefined;
}

/** The academy's WeChat account, where one is named. */
export function openWechat(settings: WechatSettings, clock: Clock): PageTickets | undefined {
  const { wechatAppId: appId, wechatAppSecret: secret } = settings;
  if (appId === undefined) return undefined;
  if (secret === undefined) throw new ConfigError('WECHAT_APP_ID needs WECHAT_APP_SECRET');
  return createOfficialAccount({ appId, secret, clock });
}
