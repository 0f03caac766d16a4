import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsSignedIn } from '../../session/use-profile.ts';
import { isGuestUnit } from './guest-views.ts';
import { applyProgress } from './progress-sync.ts';
import type { LearningUnit } from '../../playback/saved-view-sessions.ts';
import { ViewRecorder, watchPageLeave } from './view-recorder.ts';

/** The player's state. Times are in seconds. */
interface PlayableState {
  readonly playing: boolean;
  readonly time: number;
  readonly duration: number;
  readonly rate: number;
  /** A broadcast plays at the same speed for everybody. */
  readonly source?: { readonly key: string; readonly broadcastSince?: number | undefined } | undefined;
}

interface Playable {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => PlayableState;
}

/**
 * Reports what is played of a unit while `key` is the player's source. Nothing is reported if `unit` is undefined; for
 * guests, what can be taken over when they sign in is stored on the device.
 */
export function useViewRecorder(
  player: Playable,
  { unit, key }: { unit: LearningUnit | undefined; key: string },
): void {
  const client = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const { content_id: contentId, content_type: contentType, lesson_id: lessonId } = unit ?? {};
  useEffect(() => {
    if (contentId === undefined || contentType === undefined) return;
    const watched = { content_id: contentId, content_type: contentType, lesson_id: lessonId };
    if (!isSignedIn && !isGuestUnit(watched)) return;
    const recorder = new ViewRecorder(
      watched,
      (heartbeat, response) => applyProgress(client, heartbeat, response),
      { isGuest: !isSignedIn },
    );
    let playing = false;
    const update = (): void => {
      const state = player.getState();
      const isPlaying = state.playing && state.source?.key === key;
      if (isPlaying) recorder.recordSecond(state.time, { rate: findRate(state) });
      else if (playing) recordPause(recorder, state);
      playing = isPlaying;
    };
    const unsubscribe = player.subscribe(update);
    const stopLeaveWatch = watchPageLeave(() => recorder.sendHeartbeat({ leaving: true }));
    return () => {
      unsubscribe();
      stopLeaveWatch();
      recorder.close();
    };
  }, [client, player, isSignedIn, contentId, contentType, lessonId, key]);
}

/**
 * Durations are sent in whole seconds, rounded up: stopping this close to the end, in seconds, counts as the last
 * second.
 */
const endTolerance = 0.5;

function recordPause(recorder: ViewRecorder, state: PlayableState): void {
  const { time, duration } = state;
  if (duration - time < endTolerance) recorder.recordSecond(Math.ceil(duration), { rate: findRate(state) });
  recorder.pause();
}

const findRate = ({ rate, source }: PlayableState): number =>
  source?.broadcastSince === undefined ? rate : 1;
