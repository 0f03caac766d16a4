import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsSignedIn } from '../../session/use-person.ts';
import { settleProgress } from './settle-progress.ts';
import type { Thing } from '../../session/kept-stays.ts';
import { ViewRecorder } from './view-recorder.ts';
import { watchLeaving } from './watch-leaving.ts';

/** What a player tells of itself. Times are seconds. */
interface Playing {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => {
    readonly playing: boolean;
    readonly time: number;
    readonly duration: number;
    readonly source?: { readonly key: string } | undefined;
  };
}

/**
 * Tells the server what is played of a thing, while `key` names the player's source. Nothing is told for whoever is
 * signed out, nor of what is undefined.
 */
export function useViewRecorder(
  player: Playing,
  { thing, key }: { thing: Thing | undefined; key: string },
): void {
  const client = useQueryClient();
  const isSignedIn = useIsSignedIn();
  const { content_id: contentId, content_type: contentType, lesson_id: lessonId } = thing ?? {};
  useEffect(() => {
    if (!isSignedIn || contentId === undefined || contentType === undefined) return;
    const watched = { content_id: contentId, content_type: contentType, lesson_id: lessonId };
    const recorder = new ViewRecorder(watched, (beat, answer) => settleProgress(client, beat, answer));
    let playing = false;
    const see = (): void => {
      const state = player.getState();
      const plays = state.playing && state.source?.key === key;
      if (plays) recorder.reach(state.time);
      else if (playing) rest(recorder, state);
      playing = plays;
    };
    const stopWatching = player.subscribe(see);
    const stopLeaving = watchLeaving(() => recorder.beat({ leaving: true }));
    return () => {
      stopWatching();
      stopLeaving();
      recorder.close();
    };
  }, [client, player, isSignedIn, contentId, contentType, lessonId, key]);
}

/** Lengths are told in whole seconds, rounded up: whoever has come to the end has seen the last one too. */
const nearEnd = 0.5;

function rest(recorder: ViewRecorder, { time, duration }: { time: number; duration: number }): void {
  if (duration - time < nearEnd) recorder.reach(Math.ceil(duration));
  recorder.rest();
}
