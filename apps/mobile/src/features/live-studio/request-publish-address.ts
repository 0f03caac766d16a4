import { ApiError } from '@academy/client/api-error.ts';
import { technicalCodes } from '@academy/contract/limits.ts';
import { call } from '../../data/call.ts';
import type { PublishAddress } from './publisher.ts';
import { takenMessage } from './publisher-state.ts';

const conflictCode = 1009;

/** Requests the address to which a live is published. Rejects only with errors that may pass. */
export async function requestPublishAddress(contentId: number, takeover: boolean): Promise<PublishAddress> {
  try {
    const input = { content_id: contentId, ...(takeover && { takeover: 1 }) };
    const { address } = await call('POST user/expert/publish', input);
    const url = new URL(address, window.location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    return { url: url.href };
  } catch (error) {
    if (!(error instanceof ApiError) || isTemporary(error)) throw error;
    const { message } = error;
    if (error.code !== conflictCode) return { refused: 'other', message };
    const { publishing } = (error.data ?? {}) as { publishing?: boolean };
    return publishing
      ? { refused: 'taken', message: takenMessage }
      : { refused: 'ended', message: '直播已经结束' };
  }
}

/** No response, or a server error. */
const isTemporary = ({ code }: ApiError): boolean =>
  (Object.values(technicalCodes) as number[]).includes(code) || (code >= 500 && code < 600) || code === 429;
