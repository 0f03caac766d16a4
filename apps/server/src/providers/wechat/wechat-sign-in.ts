import type { Clock } from '../../kit/clock.ts';
import { vendorTimeout } from '../../kit/request-vendor.ts';
import type { WeChatIdentity, WeChatSignIn } from '../../ports/wechat.ts';
import {
  createAccessToken,
  isWrongCode,
  requestWeChat,
  requireText,
  type WeChatApp,
  wechatOrigin,
  type WeChatResponse,
} from './wechat-api.ts';

/**
 * Reads the identity from a response. Open ids are specific to an app, so the subject starts with the app id; ids of
 * two apps never collide.
 */
function readIdentity(appId: string, response: WeChatResponse): WeChatIdentity {
  const unionId = response['unionid'];
  return {
    subject: `${appId}:${requireText(response, 'openid')}`,
    unionId: typeof unionId === 'string' && unionId !== '' ? unionId : undefined,
  };
}

/** Undefined for a subject of another app. */
const openIdOf = (appId: string, subject: string): string | undefined =>
  subject.startsWith(`${appId}:`) ? subject.slice(appId.length + 1) : undefined;

/** Signing in on pages that are opened in WeChat, through the official account (网页授权). */
export function createPageSignIn({
  appId,
  secret,
  origin = wechatOrigin,
  timeout = vendorTimeout,
}: WeChatApp) {
  return {
    appId,
    exchange: async (code: string): Promise<WeChatIdentity | undefined> => {
      const response = await requestWeChat(`${origin}/sns/oauth2/access_token`, {
        query: { appid: appId, secret, code, grant_type: 'authorization_code' },
        timeout,
      });
      return isWrongCode(response) ? undefined : readIdentity(appId, response);
    },
  };
}

/** Signing in from a mini program (小程序), and the phone number that the user agreed to share. */
export function createMiniProgram(app: WeChatApp & { clock: Clock }) {
  const { appId, secret, origin = wechatOrigin, timeout = vendorTimeout } = app;
  const token = createAccessToken(app);
  return {
    /** The response's session key gives access to the person's data at WeChat: it is not stored or passed on. */
    exchange: async (code: string): Promise<WeChatIdentity | undefined> => {
      const response = await requestWeChat(`${origin}/sns/jscode2session`, {
        query: { appid: appId, secret, js_code: code, grant_type: 'authorization_code' },
        timeout,
      });
      return isWrongCode(response) ? undefined : readIdentity(appId, response);
    },
    /** With the open id, WeChat checks that the code belongs to this person. */
    findMobile: async (code: string, { subject }: WeChatIdentity) => {
      const openId = openIdOf(appId, subject);
      if (openId === undefined) return undefined;
      const response = await token.withToken((accessToken) =>
        requestWeChat(`${origin}/wxa/business/getuserphonenumber`, {
          query: { access_token: accessToken },
          json: { code, openid: openId },
          timeout,
        }),
      );
      // 40003: the code belongs to another open id.
      if (isWrongCode(response) || response['errcode'] === 40_003) return undefined;
      const phone = (response['phone_info'] ?? {}) as Record<string, unknown>;
      const number = requireText({ ...phone, errcode: response['errcode'] }, 'purePhoneNumber');
      const mainland = String(phone['countryCode']) === '86' && /^1[3-9][0-9]{9}$/.test(number);
      return { mobile: mainland ? number : null };
    },
  };
}

/** Signing in through those of the two apps that the academy has. */
export function createWeChatSignIn(apps: {
  pages?: ReturnType<typeof createPageSignIn> | undefined;
  miniProgram?: ReturnType<typeof createMiniProgram> | undefined;
}): WeChatSignIn {
  const { pages, miniProgram } = apps;
  return {
    pageAppId: pages?.appId,
    exchange: async (code, kind) => {
      // A code does not say which app it belongs to, and trying it at the wrong app does not use it up.
      const identity = kind === 'miniProgram' ? undefined : await pages?.exchange(code);
      return identity ?? (kind === 'page' ? undefined : await miniProgram?.exchange(code));
    },
    findMobile: async (code, identity) => miniProgram?.findMobile(code, identity),
  };
}
