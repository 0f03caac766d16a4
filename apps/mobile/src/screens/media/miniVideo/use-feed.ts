import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useViewCount } from '../../../features/learning/use-view-count.ts';
import { useViewRecorder } from '../../../features/learning/use-view-recorder.ts';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageOnTop } from '../../../navigation/page-context.ts';
import { topPage } from '../../../navigation/page-stack.ts';
import { href } from '../../../navigation/paths.ts';
import { useWaitForNetwork } from '../../../playback/use-wait-for-network.ts';
import { limitToSets } from './feed-items.ts';
import { miniVideoKey } from './feed-player.ts';
import type { useFeedItems } from './use-feed-items.ts';
import { useFeedKeys, useFeedPlayer, useFeedPlayerState } from './use-feed-player.ts';

/** The next page is loaded this many items before the end. */
const readAhead = 3;

/** The state of a feed: visible items, current position, player and navigation. */
export function useFeed({ items, state, loadMore }: ReturnType<typeof useFeedItems>) {
  const [sets, setSets] = useState(1);
  /** The target to show once its item is rendered. */
  const pendingTarget = useRef<{ id?: number | undefined; index?: number }>(undefined);
  const { visible, end } = useMemo(() => limitToSets(items, { sets, state }), [items, sets, state]);
  const player = useFeedPlayer();
  const scroller = useRef<HTMLDivElement>(null);
  const preloadNear = () => {
    const near = [position + 1, position - 1].flatMap((index) => visible[index]?.id ?? []);
    player.preload(visible[position] ? [visible[position].id, ...near] : near);
  };
  const { position, restPosition, go, jumpTo } = useSlidePosition(scroller, {
    onPositionChange: (index) => player.switchTo(visible[index]?.id),
    onRest: preloadNear,
  });
  const current = visible[position];
  const id = current?.id;
  useFeedKeys({ player, go, isOnTop: usePageOnTop() });
  useFeedAddress(visible[restPosition]?.id);
  const unit = id === undefined ? undefined : ({ content_id: id, content_type: 'miniVideo' } as const);
  useViewCount(unit);
  useViewRecorder(player, {
    unit,
    key: miniVideoKey(id ?? 0),
  });
  useWaitForNetwork(useFeedPlayerState(player, 'playing'));
  useEffect(() => player.switchTo(id), [player, id]);
  const showPendingTarget = useEffectEvent(() => {
    const index =
      pendingTarget.current?.index ?? visible.findIndex((item) => item.id === pendingTarget.current?.id);
    if (!pendingTarget.current || !visible[index]) return;
    jumpTo(index);
    pendingTarget.current = undefined;
  });
  useLayoutEffect(() => showPendingTarget(), [visible]);
  const preloadAtRest = useEffectEvent(() => restPosition === position && preloadNear());
  useEffect(() => void preloadAtRest(), [restPosition, position, visible]);
  useEffect(() => {
    if (state === 'more' && items.length - position <= readAhead) loadMore();
  });
  // Scroll anchoring keeps the end slide in view when items are inserted before it, so the position is set
  // explicitly.
  const showNextSet = () => {
    setSets(sets + 1);
    pendingTarget.current = { index: visible.length };
  };
  const showItem = (next: number | undefined) => void (pendingTarget.current = { id: next });
  return {
    visible,
    end,
    player,
    scroller,
    position,
    restPosition,
    go,
    showNextSet,
    showItem,
  };
}

/** Rewrites the page's address to the video in view, so that a reload and a copied link open this one. */
function useFeedAddress(id: number | undefined): void {
  const { key, query } = usePage();
  const isOnTop = usePageOnTop();
  const rewrite = useEffectEvent((shown: number) => {
    const top = topPage(appNavigator.getSnapshot());
    const { type, cid } = query;
    const url = href.miniVideo({ id: shown, type, cid: Number(cid) || undefined });
    if (top.key === key && top.url !== url) appNavigator.rewrite(url);
  });
  useEffect(() => {
    if (id !== undefined && isOnTop) rewrite(id);
  }, [id, isOnTop]);
}

/** Milliseconds without scroll events that count as rest, for browsers without `scrollend`. */
const restDelay = 140;

/**
 * The current slide by the scroll position: from halfway on it is the next one. `restPosition` follows after the
 * swipe, for expensive work. `onPositionChange` is called synchronously, before the render.
 */
function useSlidePosition(
  scroller: RefObject<HTMLElement | null>,
  { onPositionChange, onRest }: { onPositionChange: (position: number) => void; onRest: () => void },
) {
  const [position, setPosition] = useState(0);
  const [restPosition, setRestPosition] = useState(0);
  const notifyPosition = useEffectEvent(onPositionChange);
  const notifyRest = useEffectEvent(onRest);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readPosition = () =>
      element.clientHeight > 0 ? Math.round(element.scrollTop / element.clientHeight) : 0;
    const end = () => {
      clearTimeout(timer);
      notifyRest();
      startTransition(() => setRestPosition(readPosition()));
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(end, restDelay);
      notifyPosition(readPosition());
      setPosition(readPosition());
    };
    element.addEventListener('scroll', onScroll, { passive: true, signal });
    element.addEventListener('scrollend', end, { signal });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [scroller]);
  const go = (step: number) => {
    const element = scroller.current;
    const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const top = (position + step) * (element?.clientHeight ?? 0);
    element?.scrollTo({ top, behavior: isReducedMotion ? 'instant' : 'smooth' });
  };
  /** Without animation. */
  const jumpTo = (to: number) => {
    const element = scroller.current;
    element?.scrollTo({ top: to * element.clientHeight, behavior: 'instant' });
  };
  return { position, restPosition, go, jumpTo };
}
