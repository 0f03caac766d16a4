import { vendorTimeout } from '../../kit/ask-vendor.ts';
import type { Clock } from '../../kit/clock.ts';
import type { PageTickets } from '../../ports/wechat.ts';
import { createAccessToken } from './access-token.ts';
import { askWeChat, lifeOf, textOf, type WeChatApp, wechatOrigin } from './ask-wechat.ts';
import { createKept } from './kept.ts';

/** Tickets of a WeChat official account (公众号), kept as long as they are valid; one refresh at a time. */
export function createOfficialAccount(account: WeChatApp & { clock: Clock }): PageTickets {
  const { appId, clock, origin = wechatOrigin, timeout = vendorTimeout } = account;
  const token = createAccessToken(account);
  const ticket = createKept(clock, async () => {
    const answer = await token.use((accessToken) =>
      askWeChat(`${origin}/cgi-bin/ticket/getticket`, {
        query: { access_token: accessToken, type: 'jsapi' },
        timeout,
      }),
    );
    return { value: textOf(answer, 'ticket'), seconds: lifeOf(answer) };
  });
  return { appId, getTicket: () => ticket.get() };
}
