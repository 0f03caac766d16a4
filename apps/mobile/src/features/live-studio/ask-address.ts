import { ApiError } from '@academy/client/api-error.ts';
import { technicalCodes } from '@academy/contract/limits.ts';
import { call } from '../../session/call.ts';
import type { Address } from './publisher.ts';

/** The contract's CONFLICT. */
const conflict = 1009;

/** Asks the server where this live is sent to. Rejects only for what may work in a moment. */
export async function askAddress(contentId: number, takeover: boolean): Promise<Address> {
  try {
    const input = { content_id: contentId, ...(takeover && { takeover: 1 }) };
    const { address } = await call('POST user/expert/publish', input);
    const url = new URL(address, window.location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    return { url: url.href };
  } catch (error) {
    if (!(error instanceof ApiError) || isForNow(error)) throw error;
    const { message } = error;
    if (error.code !== conflict) return { refused: 'other', message };
    const { publishing } = (error.data ?? {}) as { publishing?: boolean };
    return publishing
      ? { refused: 'taken', message: '这场直播正在另一个页面推流' }
      : { refused: 'ended', message: '直播已经结束' };
  }
}

/** No answer, or a server that stumbled. */
const isForNow = ({ code }: ApiError): boolean =>
  (Object.values(technicalCodes) as number[]).includes(code) || (code >= 500 && code < 600) || code === 429;
