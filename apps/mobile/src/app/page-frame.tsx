import { Activity, createElement, use, useRef } from 'react';
import { appNavigator } from '../navigation/navigator.ts';
import { PageContext } from '../navigation/page-context.ts';
import { isTab, type Page } from '../navigation/page-stack.ts';
import { getRoute } from '../navigation/paths.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PageArrival } from './page-arrival.tsx';
import { findPresentScreen } from './router.tsx';
import { screens } from './screens.ts';
import styles from './stack-view.module.css';

interface Props {
  readonly page: Page;
  readonly visible: boolean;
  readonly onTop: boolean;
}

/** One page of the stack. It stays alive while hidden: its state, its scroll position and what was typed are kept. */
export function PageFrame({ page, visible, onTop }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <Activity mode={visible ? 'visible' : 'hidden'}>
      <div
        ref={frame}
        className={styles.frame}
        data-tab={isTab(page.path) || undefined}
        data-overlay={getRoute(page.path).overlay}
        data-top={onTop || undefined}
        inert={!onTop}
        tabIndex={-1}
      >
        <PageContext value={{ page, onTop }}>
          <PageBoundary
            onBack={isTab(page.path) ? undefined : () => appNavigator.navigateBack()}
            onRetry={() => screens.forget(page.path)}
          >
            <Screen path={page.path} />
            <PageArrival frame={frame} onTop={onTop} />
          </PageBoundary>
        </PageContext>
      </div>
    </Activity>
  );
}

function Screen({ path }: Pick<Page, 'path'>) {
  return createElement(findPresentScreen(path) ?? use(screens.load(path)).default);
}
