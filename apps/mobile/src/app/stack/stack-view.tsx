import { Activity, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { config } from '../../data/config-store.ts';
import { appNavigator } from '../../navigation/navigator.ts';
import { isTab, type PageStack, topPage } from '../../navigation/page-stack.ts';
import { getRoute } from '../../navigation/paths.ts';
import { useStore } from '../../platform/store.ts';
import { applyOperatorTheme } from '../boot/operator-theme.ts';
import { AppTabs } from './app-tabs.tsx';
import { isSwipingBack, motion } from './motion.ts';
import { PageFrame } from './page-frame.tsx';
import styles from './stack-view.module.css';

/** Renders every living page: tabs below, opened pages above them, hidden unless they are visible. */
export function StackView({ isServerRendered = false }: { isServerRendered?: boolean }) {
  const stack = useShownStack();
  const settings = useStore(config);
  const isSwiping = useStore(isSwipingBack);
  const top = topPage(stack);
  const hasServerTitle = useRef(isServerRendered);
  useLayoutEffect(() => {
    // A server-rendered page already has its title.
    if (!hasServerTitle.current) document.title = getRoute(top.path).title ?? config.get().name;
    hasServerTitle.current = false;
    // A page whose address is rewritten keeps the title that it has set.
  }, [top.key, top.path]);
  const baseIndex = stack.pages.findLastIndex((page) => !getRoute(page.path).overlay);
  const { path } = stack.pages[baseIndex] ?? top;
  // An overlay keeps the operator's theme of the page below it.
  useLayoutEffect(() => applyOperatorTheme(settings, path), [path, settings]);

  const visiblePages = stack.pages.slice(Math.max(0, isSwiping ? baseIndex - 1 : baseIndex));
  const opened = stack.pages.filter((page) => !isTab(page.path));
  const frame = (page: (typeof visiblePages)[number]) => (
    <PageFrame key={page.key} page={page} visible={visiblePages.includes(page)} onTop={page === top} />
  );
  return (
    <div className={styles.stack}>
      {stack.tabs.map(frame)}
      <Activity mode={isTab(visiblePages[0]!.path) ? 'visible' : 'hidden'}>
        <div className={styles.tabs} inert={!isTab(top.path)}>
          <AppTabs current={stack.pages[0]!.path} />
        </div>
      </Activity>
      {opened.map(frame)}
    </div>
  );
}

/** The stack to render: follows the navigator, with transitions once they are loaded. */
function useShownStack(): PageStack {
  const [stack, setStack] = useState(appNavigator.getSnapshot);
  useEffect(() => {
    let shown = stack;
    const update = () => {
      const next = appNavigator.getSnapshot();
      if (next === shown) return;
      // Reads the stack again: a transition renders later than it was requested and must not show an outdated stack.
      motion.animate(shown, next, () => flushSync(() => setStack(appNavigator.getSnapshot())));
      shown = next;
    };
    const unsubscribe = appNavigator.subscribe(update);
    // Catches changes between the first render and now; not within the effect, where flushSync is not allowed.
    queueMicrotask(update);
    return unsubscribe;
    // The stack of the first render is where following starts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return stack;
}
