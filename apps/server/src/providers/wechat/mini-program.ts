import { vendorTimeout } from '../../kit/ask-vendor.ts';
import type { Clock } from '../../kit/clock.ts';
import type { WeChatIdentity } from '../../ports/wechat.ts';
import { createAccessToken } from './access-token.ts';
import { askWeChat, isWrongCode, textOf, type WeChatApp, wechatOrigin } from './ask-wechat.ts';
import { openIdOf, readIdentity } from './identity.ts';

/** Signing in from a mini program (小程序), and the number that its reader chose to share. */
export function createMiniProgram(app: WeChatApp & { clock: Clock }) {
  const { appId, secret, origin = wechatOrigin, timeout = vendorTimeout } = app;
  const token = createAccessToken(app);
  return {
    /** The answer's session key opens the person's data at WeChat: it is not kept and goes nowhere. */
    exchange: async (code: string): Promise<WeChatIdentity | undefined> => {
      const answer = await askWeChat(`${origin}/sns/jscode2session`, {
        query: { appid: appId, secret, js_code: code, grant_type: 'authorization_code' },
        timeout,
      });
      return isWrongCode(answer) ? undefined : readIdentity(appId, answer);
    },
    /** With the open id WeChat checks that the code is this person's. */
    findMobile: async (code: string, { subject }: WeChatIdentity) => {
      const openId = openIdOf(appId, subject);
      if (openId === undefined) return undefined;
      const answer = await token.use((accessToken) =>
        askWeChat(`${origin}/wxa/business/getuserphonenumber`, {
          query: { access_token: accessToken },
          json: { code, openid: openId },
          timeout,
        }),
      );
      // 40003: the code is not this open id's.
      if (isWrongCode(answer) || answer['errcode'] === 40_003) return undefined;
      const phone = (answer['phone_info'] ?? {}) as Record<string, unknown>;
      const number = textOf({ ...phone, errcode: answer['errcode'] }, 'purePhoneNumber');
      const mainland = String(phone['countryCode']) === '86' && /^1[3-9][0-9]{9}$/.test(number);
      return { mobile: mainland ? number : null };
    },
  };
}
