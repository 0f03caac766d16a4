import { vendorTimeout } from '../../kit/ask-vendor.ts';
import type { Clock } from '../../kit/clock.ts';
import {
  type Answer,
  askWeChat,
  codeOf,
  lifeOf,
  textOf,
  type WeChatApp,
  wechatOrigin,
} from './ask-wechat.ts';
import { createKept } from './kept.ts';

/** The access token was replaced or has run out before its time. */
const spentToken = new Set([40_001, 40_014, 42_001]);

/**
 * What an app calls WeChat with. The stable kind: asking for it does not make the one that another process holds worthless.
 */
export function createAccessToken(app: WeChatApp & { clock: Clock }) {
  const { appId, secret, clock, origin = wechatOrigin, timeout = vendorTimeout } = app;
  const token = createKept(clock, async () => {
    const answer = await askWeChat(`${origin}/cgi-bin/stable_token`, {
      json: { grant_type: 'client_credential', appid: appId, secret },
      timeout,
    });
    return { value: textOf(answer, 'access_token'), seconds: lifeOf(answer) };
  });
  return {
    /** Asks with the token, and once more with a new one when WeChat says that it is spent. */
    use: async (ask: (accessToken: string) => Promise<Answer>): Promise<Answer> => {
      const answer = await ask(await token.get());
      if (!spentToken.has(codeOf(answer))) return answer;
      token.drop();
      return ask(await token.get());
    },
  };
}
