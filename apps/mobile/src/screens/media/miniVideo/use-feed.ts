import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useViewRecorder } from '../../../features/learning/use-view-recorder.ts';
import { usePageOnTop } from '../../../navigation/page-context.ts';
import { clipKey } from './clip-deck.ts';
import { cutSets } from './sequence.ts';
import type { useClips } from './use-clips.ts';
import { useDeck, useFeedKeys } from './use-deck.ts';
import { usePlace } from './use-place.ts';

/** So near to the end of what was read, the list is read on. */
const readAhead = 3;

/** What is in view of a feed, what plays, and how one goes on. */
export function useFeed({ clips, state, readOn }: ReturnType<typeof useClips>) {
  const [sets, setSets] = useState(1);
  /** Is to be in view as soon as it is there again. */
  const wanted = useRef<{ id?: number | undefined; at?: number }>(undefined);
  const { shown, tail } = useMemo(() => cutSets(clips, { sets, state }), [clips, sets, state]);
  const deck = useDeck();
  const scroller = useRef<HTMLDivElement>(null);
  const settle = () => {
    const near = [place + 1, place - 1].flatMap((at) => shown[at]?.id ?? []);
    deck.settle(shown[place] ? [shown[place].id, ...near] : near);
  };
  const { place, rest, go, jump } = usePlace(scroller, {
    onTurn: (at) => deck.turnTo(shown[at]?.id),
    onRest: settle,
  });
  const current = shown[place];
  const id = current?.id;
  useFeedKeys({ deck, go, onTop: usePageOnTop() });
  useViewRecorder(deck, {
    thing: id === undefined ? undefined : { content_id: id, content_type: 'miniVideo' },
    key: clipKey(id ?? 0),
  });
  useEffect(() => deck.turnTo(id), [deck, id]);
  const showWanted = useEffectEvent(() => {
    const at = wanted.current?.at ?? shown.findIndex((clip) => clip.id === wanted.current?.id);
    if (!wanted.current || !shown[at]) return;
    jump(at);
    wanted.current = undefined;
  });
  useLayoutEffect(() => showWanted(), [shown]);
  const settleAtRest = useEffectEvent(() => rest === place && settle());
  useEffect(() => void settleAtRest(), [rest, place, shown]);
  useEffect(() => {
    if (state === 'more' && clips.length - place <= readAhead) readOn();
  });
  // A browser holds on to what it rests on, and would not show what is put before it.
  const goOn = () => {
    setSets(sets + 1);
    wanted.current = { at: shown.length };
  };
  const show = (next: number | undefined) => void (wanted.current = { id: next });
  return {
    shown,
    tail,
    deck,
    scroller,
    place,
    rest,
    go,
    goOn,
    show,
  };
}
