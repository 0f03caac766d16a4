import type { WeChatIdentity } from '../../ports/wechat.ts';
import { type Answer, textOf } from './ask-wechat.ts';

/** Open ids are an app's own: the app stands before them, so that two apps never mean one person by one id. */
export function readIdentity(appId: string, answer: Answer): WeChatIdentity {
  const unionId = answer['unionid'];
  return {
    subject: `${appId}:${textOf(answer, 'openid')}`,
    unionId: typeof unionId === 'string' && unionId !== '' ? unionId : undefined,
  };
}

/** Undefined for a person as another app knows them. */
export const openIdOf = (appId: string, subject: string): string | undefined =>
  subject.startsWith(`${appId}:`) ? subject.slice(appId.length + 1) : undefined;
