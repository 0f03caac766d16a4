import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useReducer } from 'react';
import { pullRefresh, type PullRefreshState } from '@academy/contract/limits.ts';
import styles from './pull-control.module.css';

type Props = {
  /** The element that is pulled: a PullArea. */
  area: RefObject<HTMLElement | null>;
  /** How often refreshing was requested without pulling. */
  requests: number;
  onRefresh: () => unknown;
  preset: keyof typeof pullPresets;
};

const texts: Record<PullRefreshState, string> = {
  pulling: '下拉刷新',
  reached: '松开刷新',
  refreshing: '正在刷新',
  aborting: '下拉刷新',
  restoring: '已刷新',
};

/** How long the content slides back, in ms (`--push`). */
const settleTime = 250;

/** The gesture and its message. Moves the area's content through `--pull`, and marks the area with the state. */
export function PullControl({ area, requests, onRefresh, preset }: Props) {
  const [pull, dispatch] = useReducer(
    (before: Pull, event: PullEvent) => stepPull(pullPresets[preset], before, event),
    idlePull,
  );
  const { state } = pull;
  const offset = pullOffset(pullPresets[preset], pull);

  usePullGesture(area, {
    onMove: (travel) => dispatch({ type: 'move', travel }),
    onRelease: () => dispatch({ type: 'release' }),
  });
  useEffect(() => {
    if (requests > 0) dispatch({ type: 'refresh' });
  }, [requests]);
  const refresh = useEffectEvent(async () => {
    try {
      await onRefresh();
      dispatch({ type: 'done' });
    } catch {
      // The owner has shown the error; here it must only not claim 已刷新.
      dispatch({ type: 'failed' });
    }
  });
  useEffect(() => {
    if (state === 'refreshing') void refresh();
    if (state !== 'aborting' && state !== 'restoring') return undefined;
    const timer = setTimeout(() => dispatch({ type: 'settled' }), settleTime);
    return () => clearTimeout(timer);
  }, [state]);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.setProperty('--pull', `${offset}px`);
    if (state) element.setAttribute('data-state', state);
    else element.removeAttribute('data-state');
  }, [area, offset, state]);
  return (
    <div className={styles.head} role="status">
      {state && texts[state]}
    </div>
  );
}

/** Px: the travel at which releasing refreshes, and where the content rests meanwhile. */
export type PullPreset = { reachAt: number; restAt: number };

export const pullPresets = {
  area: { reachAt: pullRefresh.areaThreshold, restAt: pullRefresh.areaThreshold },
  page: { reachAt: pullRefresh.range, restAt: pullRefresh.height },
} as const satisfies Record<string, PullPreset>;

/** `state` is undefined while idle; `travel` is how far the finger has moved, in px. */
export type Pull = { state?: PullRefreshState; travel: number };

export type PullEvent =
  | { type: 'move'; travel: number }
  | { type: 'release' | 'refresh' | 'done' | 'failed' | 'settled' };

export const idlePull: Pull = { travel: 0 };

const isHeld = ({ state }: Pull) => state === 'pulling' || state === 'reached';

const pullTo = ({ reachAt }: PullPreset, travel: number): Pull => ({
  state: travel >= reachAt ? 'reached' : 'pulling',
  travel,
});

/**
 * The state machine. pulling ⇄ reached while the finger moves; releasing leads from reached to refreshing and from
 * pulling to aborting; success leads to restoring, failure to aborting; both end idle. An event that does not fit the
 * state is ignored.
 */
export function stepPull(preset: PullPreset, pull: Pull, event: PullEvent): Pull {
  switch (event.type) {
    case 'move':
      return pull.state === undefined || isHeld(pull) ? pullTo(preset, Math.max(0, event.travel)) : pull;
    case 'release':
      if (!isHeld(pull)) return pull;
      return { state: pull.state === 'reached' ? 'refreshing' : 'aborting', travel: 0 };
    case 'refresh':
      return pull.state === undefined ? { state: 'refreshing', travel: 0 } : pull;
    case 'done':
      return pull.state === 'refreshing' ? { state: 'restoring', travel: 0 } : pull;
    case 'failed':
      return pull.state === 'refreshing' ? { state: 'aborting', travel: 0 } : pull;
    default:
      return pull.state === 'aborting' || pull.state === 'restoring' ? idlePull : pull;
  }
}

/** How far the content is down, in px: linear until it is reached, then with growing resistance. */
export function pullOffset(preset: PullPreset, pull: Pull): number {
  if (pull.state === 'refreshing') return preset.restAt;
  if (!isHeld(pull)) return 0;
  const share = pull.travel / preset.reachAt;
  return preset.restAt * (share <= 1 ? share : 1 + Math.log(share));
}

type PullHandlers = { onMove: (travel: number) => void; onRelease: () => void };

const point = (event: TouchEvent | MouseEvent) => ('touches' in event ? event.touches[0] : event);

/** Ignores the click that follows a pull. */
function swallowNextClick(element: HTMLElement) {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => element.removeEventListener('click', swallow, { capture: true }));
}

/** Listens on `element` for a downward drag, by finger or mouse, that starts at the top of its scroll container. */
export function usePullGesture(element: RefObject<HTMLElement | null>, handlers: PullHandlers) {
  const move = useEffectEvent(handlers.onMove);
  const release = useEffectEvent(handlers.onRelease);
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const scroller = target.closest('[data-scroll]') ?? document.documentElement;
    let origin: { clientX: number; clientY: number } | undefined;
    let isPulling = false;

    const begin = (event: TouchEvent | MouseEvent) => {
      if (scroller.scrollTop > 0) return;
      if ('button' in event && event.button !== 0) return;
      origin = point(event);
    };
    const follow = (event: TouchEvent | MouseEvent) => {
      const position = point(event);
      if (!origin || !position) return;
      const distance = position.clientY - origin.clientY;
      if (!isPulling && distance <= Math.abs(position.clientX - origin.clientX)) {
        // Upwards or sideways: another gesture, left to the platform.
        if (Math.hypot(distance, position.clientX - origin.clientX) > 5) origin = undefined;
        return;
      }
      isPulling = true;
      if (event.cancelable) event.preventDefault();
      move(distance);
    };
    const end = () => {
      if (isPulling) {
        swallowNextClick(target);
        release();
      }
      origin = undefined;
      isPulling = false;
    };

    const controller = new AbortController();
    const { signal } = controller;
    target.addEventListener('touchstart', begin, { signal, passive: true });
    target.addEventListener('touchmove', follow, { signal, passive: false });
    target.addEventListener('touchend', end, { signal });
    target.addEventListener('touchcancel', end, { signal });
    target.addEventListener('mousedown', begin, { signal });
    window.addEventListener('mousemove', follow, { signal });
    window.addEventListener('mouseup', end, { signal });
    // A dragged picture or link would end the pull.
    target.addEventListener('dragstart', (event) => origin && event.preventDefault(), { signal });
    return () => controller.abort();
  }, [element]);
}
