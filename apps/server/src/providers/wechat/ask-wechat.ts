import { askVendor, type VendorAnswer, vendorFailure } from '../../kit/ask-vendor.ts';

export type Answer = VendorAnswer['body'];

/** One app of the academy at WeChat: an official account or a mini program. */
export interface WeChatApp {
  readonly appId: string;
  readonly secret: string;
  /** WeChat's address; another one in tests. */
  readonly origin?: string;
  /** Milliseconds for one answer. */
  readonly timeout?: number;
}

export const wechatOrigin = 'https://api.weixin.qq.com';

/** Asks WeChat, by POST where there is JSON to send. A refusal is an answer too: a code with HTTP 200. */
export async function askWeChat(
  url: string,
  { query = {}, json, timeout }: { query?: Record<string, string>; json?: object; timeout: number },
): Promise<Answer> {
  const search = new URLSearchParams(query).toString();
  const { status, body } = await askVendor('WeChat', search === '' ? url : `${url}?${search}`, {
    method: json ? 'POST' : 'GET',
    ...(json && { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
    timeout,
  });
  if (status !== 200) throw vendorFailure('WeChat', `HTTP ${status}`);
  return body;
}

export const codeOf = (answer: Answer): number => Number(answer['errcode'] ?? 0);

/** The code that somebody handed us is wrong (40029) or was used before (40163): theirs to mend, not WeChat's. */
export const isWrongCode = (answer: Answer): boolean => [40_029, 40_163].includes(codeOf(answer));

/** A text of a successful answer; throws UNAVAILABLE when it is missing. */
export function textOf(answer: Answer, field: string): string {
  const value = answer[field];
  if (codeOf(answer) === 0 && typeof value === 'string' && value !== '') return value;
  throw vendorFailure('WeChat', `no ${field}, ${codeOf(answer)}`);
}

/** The vendor's own limit for tokens and tickets, in seconds; what it announces wins when it is less. */
const longestLife = 7_200;

export function lifeOf(answer: Answer): number {
  const announced = Number(answer['expires_in']);
  return announced > 0 ? Math.min(announced, longestLife) : longestLife;
}
