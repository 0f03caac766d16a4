import { vendorTimeout } from '../../kit/ask-vendor.ts';
import type { WeChatIdentity } from '../../ports/wechat.ts';
import { askWeChat, isWrongCode, type WeChatApp, wechatOrigin } from './ask-wechat.ts';
import { readIdentity } from './identity.ts';

/** Signing in on pages that were opened in WeChat, by the official account that they belong to (网页授权). */
export function createPages({ appId, secret, origin = wechatOrigin, timeout = vendorTimeout }: WeChatApp) {
  return {
    appId,
    exchange: async (code: string): Promise<WeChatIdentity | undefined> => {
      const answer = await askWeChat(`${origin}/sns/oauth2/access_token`, {
        query: { appid: appId, secret, code, grant_type: 'authorization_code' },
        timeout,
      });
      return isWrongCode(answer) ? undefined : readIdentity(appId, answer);
    },
  };
}
