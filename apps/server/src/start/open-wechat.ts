import type { Clock } from '../kit/clock.ts';
import { ConfigError } from '../kit/errors.ts';
import type { PageTickets, WeChatSignIn } from '../ports/wechat.ts';
import { createOfficialAccount } from '../providers/wechat/official-account.ts';
import {
  createMiniProgram,
  createPageSignIn,
  createWeChatSignIn,
} from '../providers/wechat/wechat-sign-in.ts';
import { requireSettings } from './require-settings.ts';

interface WechatSettings {
  readonly wechatAppId: string | undefined;
  readonly wechatAppSecret: string | undefined;
}

export function openWechat(settings: WechatSettings, clock: Clock): PageTickets | undefined {
  const { wechatAppId: appId, wechatAppSecret: secret } = settings;
  if (appId === undefined) return undefined;
  if (secret === undefined) throw new ConfigError('WECHAT_APP_ID needs WECHAT_APP_SECRET');
  return createOfficialAccount({ appId, secret, clock });
}

interface WeChatSettings {
  readonly wechatAppId: string | undefined;
  readonly wechatAppSecret: string | undefined;
  readonly wechatMiniAppId: string | undefined;
  readonly wechatMiniSecret: string | undefined;
}

/**
 * Sign in with WeChat through the official account, the mini program or both, if configured. Throws ConfigError for
 * incomplete settings.
 */
export function openWeChatSignIn(settings: WeChatSettings, clock: Clock): WeChatSignIn | undefined {
  const { wechatAppId: appId, wechatMiniAppId: miniAppId } = settings;
  const pages = appId && createPageSignIn({ appId, secret: secretOf(settings) });
  const miniProgram =
    miniAppId && createMiniProgram({ appId: miniAppId, secret: miniSecretOf(settings), clock });
  if (!pages && !miniProgram) return undefined;
  return createWeChatSignIn({ pages: pages || undefined, miniProgram: miniProgram || undefined });
}

const secretOf = ({ wechatAppSecret }: WeChatSettings) =>
  requireSettings('WECHAT_APP_ID', { WECHAT_APP_SECRET: wechatAppSecret }).WECHAT_APP_SECRET;

const miniSecretOf = ({ wechatMiniSecret }: WeChatSettings) =>
  requireSettings('WECHAT_MINI_APP_ID', { WECHAT_MINI_SECRET: wechatMiniSecret }).WECHAT_MINI_SECRET;
