import type { Trip } from './trip.ts';

/** The page of WeChat that asks its user; it answers with `code` and `state` in the query of `redirectUri`. */
export function weChatAddress(appId: string, redirectUri: string, { state }: Trip): string {
  const query = new URLSearchParams({
    appid: appId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'snsapi_userinfo',
    state,
  });
  // WeChat insists on its fragment.
  return `https://open.weixin.qq.com/connect/oauth2/authorize?${query}#wechat_redirect`;
}

/** The page of Apple that asks its user; it answers behind the `#` of `redirectUri`, which no server gets to see. */
export function appleAddress(clientId: string, redirectUri: string, { state, nonce }: Trip): string {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code id_token',
    // Apple posts its answer to a server as soon as a name is asked for.
    response_mode: 'fragment',
    state,
    nonce,
  });
  return `https://appleid.apple.com/auth/authorize?${query}`;
}
