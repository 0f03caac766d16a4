import { listLoginWays } from '@academy/contract/areas/identity.ts';
import { route, type Route } from '../../transport/route.ts';
import type { UserParts } from './user-parts.ts';

/** What a page needs to start; all of it is public. */
export const createLoginWaysRoute = ({ apple, wechatSignIn }: UserParts): Route =>
  route(listLoginWays, async () => ({
    apple: apple ? { client_id: apple.clientId, redirect_uri: apple.redirectUri } : null,
    wechat: wechatSignIn?.pageAppId === undefined ? null : { app_id: wechatSignIn.pageAppId },
  }));
