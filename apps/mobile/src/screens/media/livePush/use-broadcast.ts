import { liveStatus } from '@academy/contract/limits.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { requestPublishAddress } from '../../../features/live-studio/request-publish-address.ts';
import { LiveStudio } from '../../../features/live-studio/live-studio.ts';
import { Publisher } from '../../../features/live-studio/publisher.ts';
import { idleState } from '../../../features/live-studio/publisher-state.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { href } from '../../../navigation/paths.ts';
import { loadStored, saveStored } from '../../../platform/storage.ts';
import type { LiveDetail } from './live-ended.tsx';
import { useLiveTransitions } from './use-live-transitions.ts';

interface BroadcastOptions {
  readonly live: LiveDetail;
  readonly name: string;
  /** The live's state changed and should be loaded again. */
  readonly onChanged: () => Promise<unknown>;
}

/** The live that is broadcast without a camera: returning to it must not turn the camera on. */
const cameraOffKey = 'live_unseen';

const subscribeToNothing = () => () => {};
const getIdleState = () => idleState;

/** The expert's devices, open while the screen is shown. */
function useStudio(contentId: number, name: string) {
  const [studio] = useState(() => new LiveStudio(name));
  const devices = useSyncExternalStore(studio.subscribe, studio.getState);
  useEffect(() => {
    void studio.open(loadStored<number>(cameraOffKey) === contentId ? { camera: false } : {});
    return () => studio.close();
  }, [studio, contentId]);
  const { phase, cameraId } = devices;
  useEffect(() => {
    if (phase === 'ready') saveStored(cameraOffKey, cameraId === undefined ? contentId : undefined);
  }, [phase, cameraId, contentId]);
  return { studio, devices };
}

/** The expert's devices, the publisher, and the actions of the controls. */
export function useBroadcast({ live, name, onChanged }: BroadcastOptions) {
  const { content_id: id } = live;
  const { studio, devices } = useStudio(id, name);
  const [publisher, setPublisher] = useState<Publisher>();
  const sending = useSyncExternalStore(
    publisher?.subscribe ?? subscribeToNothing,
    publisher?.getState ?? getIdleState,
  );
  const { startLive, endLive } = useLiveTransitions(live);
  useEffect(() => () => publisher?.stop(), [publisher]);

  const start = async (takeover = false): Promise<void> => {
    const { recorderType } = studio;
    if (!recorderType) return toast.show('这个浏览器不能直播，请换用最新版的 Chrome、Edge 或 Safari');
    // Inside the press: browsers only resume audio in a user gesture.
    const audioResumed = studio.resume();
    if (!(await startLive())) return void onChanged();
    await audioResumed;
    const getAddress = (isRetry: boolean) => requestPublishAddress(id, isRetry);
    // A new publisher each time: the stream of a closed studio has ended.
    const newPublisher = new Publisher({ stream: studio.getStream(), recorderType, getAddress });
    setPublisher(newPublisher);
    newPublisher.start(takeover);
    await onChanged();
  };
  /** Leaves publishing to a program: the live runs, and this page stops publishing. */
  const switchToProgram = async (): Promise<void> => {
    if (!(await startLive())) return void onChanged();
    publisher?.stop();
    await onChanged();
  };
  const end = async (): Promise<void> => {
    const status = await endLive();
    if (status === undefined) return void onChanged();
    publisher?.stop();
    // A live that is upcoming again keeps its preview.
    if (status === liveStatus.replay) studio.close();
    await onChanged();
    if (status === liveStatus.replay) appNavigator.navigateTo(href.expertLivePushBack({ id }));
  };
  return { studio, devices, sending, start, switchToProgram, end };
}
