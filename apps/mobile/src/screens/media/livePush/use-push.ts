import { question } from '@academy/ui/dialog/question-store.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { askAddress } from '../../../features/live-studio/ask-address.ts';
import { LiveStudio } from '../../../features/live-studio/live-studio.ts';
import { Publisher } from '../../../features/live-studio/publisher.ts';
import { idleState } from '../../../features/live-studio/publisher-state.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { href } from '../../../navigation/paths.ts';
import { findStored, keep } from '../../../platform/storage.ts';
import { useChange } from '../../../session/use-change.ts';
import type { OwnLive } from './live-over.tsx';

interface Given {
  readonly live: OwnLive;
  /** The expert's. */
  readonly name: string;
  /** The live's state changed: it should be read anew. */
  readonly onChanged: () => Promise<unknown>;
}

/** The live that is held without a camera: whoever comes back to it does not stand in the picture all at once. */
const unseenKey = 'live_unseen';

const never = () => () => {};
const getIdle = () => idleState;

/** The expert's devices, open as long as the screen is. */
function useStudio(contentId: number, name: string) {
  const [studio] = useState(() => new LiveStudio(name));
  const devices = useSyncExternalStore(studio.subscribe, studio.getState);
  useEffect(() => {
    void studio.open(findStored<number>(unseenKey) === contentId ? { camera: false } : {});
    return () => studio.close();
  }, [studio, contentId]);
  const { phase, cameraId } = devices;
  useEffect(() => {
    if (phase === 'ready') keep(unseenKey, cameraId === undefined ? contentId : undefined);
  }, [phase, cameraId, contentId]);
  return { studio, devices };
}

/** The expert's devices and what is sent of them, with what a press does. */
export function usePush({ live: { content_id: id }, name, onChanged }: Given) {
  const { studio, devices } = useStudio(id, name);
  const [publisher, setPublisher] = useState<Publisher>();
  const sending = useSyncExternalStore(publisher?.subscribe ?? never, publisher?.getState ?? getIdle);
  const { mutateAsync: startLive } = useChange('POST user/expert/startlive');
  const { mutateAsync: endLive } = useChange('POST user/expert/endlive');
  useEffect(() => () => publisher?.stop(), [publisher]);

  const start = async (takeover = false): Promise<void> => {
    const { recorderType } = studio;
    if (!recorderType) return toast.show('这个浏览器不能直播，请换用最新版的 Chrome、Edge 或 Safari');
    // Within the press: browsers hold sound back before.
    const woken = studio.wake();
    try {
      await startLive({ content_id: id });
    } catch {
      return void onChanged();
    }
    await woken;
    const getAddress = (again: boolean) => askAddress(id, again);
    // A new one each time: the stream of a studio that was closed is dead.
    const next = new Publisher({ stream: studio.getStream(), recorderType, getAddress });
    setPublisher(next);
    next.start(takeover);
    await onChanged();
  };
  /** Leaves the sending to a program: the live runs, and nothing goes out from here any more. */
  const handOver = async (): Promise<void> => {
    try {
      await startLive({ content_id: id });
    } catch {
      return void onChanged();
    }
    publisher?.stop();
    await onChanged();
  };
  const end = async (): Promise<void> => {
    const isSure = await question.confirm({
      title: '要结束直播吗？',
      text: '结束后这一场不能再继续，回放很快就能看。',
      confirmLabel: '结束直播',
      cancelLabel: '继续播',
      tone: 'danger',
    });
    if (!isSure) return;
    try {
      await endLive({ content_id: id });
    } catch {
      return void onChanged();
    }
    publisher?.stop();
    studio.close();
    await onChanged();
    appNavigator.navigateTo(href.expertLivePushBack({ id }));
  };
  return { studio, devices, sending, start, handOver, end };
}
