import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useReducer } from 'react';
import type { PullRefreshState } from '@academy/contract/limits.ts';
import styles from './pull-control.module.css';
import { type Pull, type PullEvent, pullOffset, pullPresets, restingPull, stepPull } from './pull-machine.ts';
import { usePullGesture } from './use-pull-gesture.ts';

type Props = {
  /** What is pulled: a PullArea. */
  area: RefObject<HTMLElement | null>;
  /** How often refreshing was asked for without pulling. */
  asked: number;
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

/** How long, in ms, the content takes back to its place (`--push`). */
const settleTime = 250;

/** The gesture and what it says. Moves the area's content through `--pull`, and marks the area with its state. */
export function PullControl({ area, asked, onRefresh, preset }: Props) {
  const [pull, dispatch] = useReducer(
    (before: Pull, event: PullEvent) => stepPull(pullPresets[preset], before, event),
    restingPull,
  );
  const { state } = pull;
  const offset = pullOffset(pullPresets[preset], pull);

  usePullGesture(area, {
    onMove: (travel) => dispatch({ type: 'move', travel }),
    onRelease: () => dispatch({ type: 'release' }),
  });
  useEffect(() => {
    if (asked > 0) dispatch({ type: 'refresh' });
  }, [asked]);
  const refresh = useEffectEvent(async () => {
    try {
      await onRefresh();
      dispatch({ type: 'done' });
    } catch {
      // The owner has said why; all that matters here is not to claim 已刷新.
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
