import { ApiError } from '@academy/client/api-error.ts';
import { codes } from '@academy/contract/http/envelope.ts';
import { liveStarts } from '@academy/contract/live-plan-limits.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { question } from '@academy/ui/dialog/dialog-store.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import type { LiveDetail } from './live-ended.tsx';

/** Starting, ending and resuming a live, with the questions that belong to it; a refusal is shown until it was read. */
export function useLiveTransitions(live: Pick<LiveDetail, 'content_id' | 'starts_at' | 'started_at'>) {
  const input = { content_id: live.content_id };
  const { mutateAsync: sendStart } = useApiMutation('POST user/expert/startlive', { silent: true });
  const { mutateAsync: sendEnd } = useApiMutation('POST user/expert/endlive');
  const { mutateAsync: sendResume } = useApiMutation('POST user/expert/resumelive');

  /** Whether the live runs now. Long before its time this is asked first, in the server's words. */
  const startLive = async (): Promise<boolean> => {
    try {
      await sendStart(input).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== codes.notConfirmed) throw error;
        if (!(await confirmEarlyStart(error.message))) throw new Declined();
        await sendStart({ ...input, confirmed: 1 });
      });
      return true;
    } catch (error) {
      if (error instanceof ApiError && !error.silent)
        void question.alert({ title: '还没有开播', text: error.message });
      return false;
    }
  };
  /** The status afterwards; undefined when it was not ended. */
  const endLive = async (): Promise<number | undefined> => {
    if (!(await confirmEnd(live))) return undefined;
    const ended = await sendEnd(input).catch(() => undefined);
    if (ended?.status === liveStatus.upcoming)
      toast.show('还没到预定的时间，只播了一会儿：直播恢复为“即将开始”，大家的预约都在');
    return ended?.status;
  };
  const resumeLive = () => sendResume(input).catch(() => undefined);
  return { startLive, endLive, resumeLive };
}

/** The manager decided to wait. */
class Declined extends Error {}

const confirmEarlyStart = (text: string): Promise<boolean> =>
  question.confirm({ title: '现在就开播吗？', text, confirmLabel: '现在开播', cancelLabel: '再等等' });

/** Only a live that started before its time can still be upcoming again; whether it is, the server decides. */
const confirmEnd = ({
  starts_at,
  started_at,
}: Pick<LiveDetail, 'starts_at' | 'started_at'>): Promise<boolean> =>
  question.confirm({
    title: '要结束直播吗？',
    text:
      started_at !== null && started_at < starts_at
        ? `开播 ${liveStarts.undone} 秒以内就结束，又没到预定的时间，会恢复为“即将开始”。其他时候就算播完：录下的会做成回放，预定的时间以内还能恢复直播。`
        : '录下的会做成回放。不小心结束了，在预定的时间以内还能恢复。',
    confirmLabel: '结束直播',
    cancelLabel: '继续播',
    tone: 'danger',
  });
