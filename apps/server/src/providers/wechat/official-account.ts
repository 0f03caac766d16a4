import { vendorTimeout } from '../../kit/request-vendor.ts';
import type { Clock } from '../../kit/clock.ts';
import type { PageTickets } from '../../ports/wechat.ts';
import {
  createAccessToken,
  createCachedValue,
  lifetimeOf,
  requestWeChat,
  requireText,
  type WeChatApp,
  wechatOrigin,
} from './wechat-api.ts';

/**
 * JS-SDK tickets of a WeChat official account (公众号), cached while they are valid; concurrent callers share one
 * refresh.
 */
export function createOfficialAccount(account: WeChatApp & { clock: Clock }): PageTickets {
  const { appId, clock, origin = wechatOrigin, timeout = vendorTimeout } = account;
  const token = createAccessToken(account);
  const ticket = createCachedValue(clock, async () => {
    const response = await token.withToken((accessToken) =>
      requestWeChat(`${origin}/cgi-bin/ticket/getticket`, {
        query: { access_token: accessToken, type: 'jsapi' },
        timeout,
      }),
    );
    return { value: requireText(response, 'ticket'), seconds: lifetimeOf(response) };
  });
  return { appId, getTicket: () => ticket.get() };
}
