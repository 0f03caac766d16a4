import { Activity, useLayoutEffect, useRef } from 'react';
import { isTab, topPage } from '../navigation/page-stack.ts';
import { getRoute } from '../navigation/paths.ts';
import { useStore } from '../platform/store.ts';
import { config } from '../session/config-store.ts';
import { AppTabs } from './app-tabs.tsx';
import { wearTheme } from './appearance.ts';
import { PageFrame } from './page-frame.tsx';
import { peeking } from './peeking.ts';
import styles from './stack-view.module.css';
import { useShownStack } from './use-shown-stack.ts';

/** Every living page: tabs kept alive below, opened pages above them, all hidden but those that can be seen. */
export function StackView({ isServed = false }: { isServed?: boolean }) {
  const stack = useShownStack();
  const settings = useStore(config);
  const peek = useStore(peeking);
  const top = topPage(stack);
  const untitled = useRef(isServed);
  useLayoutEffect(() => {
    // A page that the server rendered came with its title.
    if (!untitled.current) document.title = getRoute(top.path).title ?? config.get().name;
    untitled.current = false;
  }, [top]);
  const ground = stack.pages.findLastIndex((page) => !getRoute(page.path).overlay);
  const { path } = stack.pages[ground] ?? top;
  // An overlay wears what the page under it wears.
  useLayoutEffect(() => wearTheme(settings, path), [path, settings]);

  const seen = stack.pages.slice(Math.max(0, peek ? ground - 1 : ground));
  const opened = stack.pages.filter((page) => !isTab(page.path));
  const frame = (page: (typeof seen)[number]) => (
    <PageFrame key={page.key} page={page} visible={seen.includes(page)} onTop={page === top} />
  );
  return (
    <div className={styles.stack}>
      {stack.tabs.map(frame)}
      <Activity mode={isTab(seen[0]!.path) ? 'visible' : 'hidden'}>
        <div className={styles.tabs} inert={!isTab(top.path)}>
          <AppTabs current={stack.pages[0]!.path} />
        </div>
      </Activity>
      {opened.map(frame)}
    </div>
  );
}
