import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/app-error.ts';
import type { PageTickets } from '../../ports/wechat.ts';
import { createKept } from './kept.ts';

interface OfficialAccount {
  readonly appId: string;
  readonly secret: string;
  readonly clock: Clock;
  /** The vendor's address; another one in tests. */
  readonly origin?: string;
  /** Milliseconds for one answer. */
  readonly timeout?: number;
}

/** The vendor's own limit for both, in seconds; what it announces wins when it is less. */
const longestLife = 7_200;
/** The access token was replaced or has run out before its time. */
const spentToken = new Set([40_001, 40_014, 42_001]);

/** Tickets of a WeChat official account (公众号), kept as long as they are valid; one refresh at a time. */
export function createOfficialAccount(account: OfficialAccount): PageTickets {
  const { appId, secret, clock, origin = 'https://api.weixin.qq.com', timeout = 3_000 } = account;
  const ask = (path: string, query: Record<string, string>) =>
    read(`${origin}/cgi-bin/${path}?${new URLSearchParams(query).toString()}`, timeout);
  const token = createKept(clock, async () => {
    const answer = await ask('token', { grant_type: 'client_credential', appid: appId, secret });
    return { value: textOf(answer, 'access_token'), seconds: lifeOf(answer) };
  });
  const askForTicket = async () =>
    ask('ticket/getticket', { access_token: await token.get(), type: 'jsapi' });
  const ticket = createKept(clock, async () => {
    let answer = await askForTicket();
    if (spentToken.has(Number(answer['errcode']))) {
      token.drop();
      answer = await askForTicket();
    }
    return { value: textOf(answer, 'ticket'), seconds: lifeOf(answer) };
  });
  return { appId, getTicket: () => ticket.get() };
}

type Answer = Readonly<Record<string, unknown>>;

async function read(url: string, timeout: number): Promise<Answer> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout), redirect: 'error' });
    const answer: unknown = await response.json();
    if (response.ok && typeof answer === 'object' && answer !== null) return answer as Answer;
  } catch (error) {
    // Without the cause's own words: they may repeat the address, and the secret in it.
    throw new AppError('UNAVAILABLE', {
      cause: new Error(`WeChat did not answer: ${(error as Error).name}`),
    });
  }
  throw new AppError('UNAVAILABLE', { cause: new Error('WeChat answered without a meaning') });
}

/** A field of a successful answer; the vendor puts a refusal into a code with HTTP 200. */
function textOf(answer: Answer, field: string): string {
  const value = answer[field];
  if (typeof value === 'string' && value !== '') return value;
  throw new AppError('UNAVAILABLE', {
    cause: new Error(`WeChat gave no ${field}: ${Number(answer['errcode'])}`),
  });
}

function lifeOf(answer: Answer): number {
  const announced = Number(answer['expires_in']);
  return announced > 0 ? Math.min(announced, longestLife) : longestLife;
}
