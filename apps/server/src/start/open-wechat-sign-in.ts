import type { Clock } from '../kit/clock.ts';
import type { WeChatSignIn } from '../ports/wechat.ts';
import { createMiniProgram } from '../providers/wechat/mini-program.ts';
import { createPages } from '../providers/wechat/pages.ts';
import { createWeChatSignIn } from '../providers/wechat/sign-in.ts';
import { needAll } from './need-all.ts';

interface WeChatSettings {
  readonly wechatAppId: string | undefined;
  readonly wechatAppSecret: string | undefined;
  readonly wechatMiniAppId: string | undefined;
  readonly wechatMiniSecret: string | undefined;
}

/** Signing in with the official account, the mini program or both, where one is named; ConfigError where by half. */
export function openWeChatSignIn(settings: WeChatSettings, clock: Clock): WeChatSignIn | undefined {
  const { wechatAppId: appId, wechatMiniAppId: miniAppId } = settings;
  const pages = appId && createPages({ appId, secret: secretOf(settings) });
  const miniProgram =
    miniAppId && createMiniProgram({ appId: miniAppId, secret: miniSecretOf(settings), clock });
  if (!pages && !miniProgram) return undefined;
  return createWeChatSignIn({ pages: pages || undefined, miniProgram: miniProgram || undefined });
}

const secretOf = ({ wechatAppSecret }: WeChatSettings) =>
  needAll('WECHAT_APP_ID', { WECHAT_APP_SECRET: wechatAppSecret }).WECHAT_APP_SECRET;

const miniSecretOf = ({ wechatMiniSecret }: WeChatSettings) =>
  needAll('WECHAT_MINI_APP_ID', { WECHAT_MINI_SECRET: wechatMiniSecret }).WECHAT_MINI_SECRET;
