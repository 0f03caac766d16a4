import { Activity, createElement, type RefObject, use, useLayoutEffect, useRef } from 'react';
import { appNavigator } from '../../navigation/navigator.ts';
import { PageContext } from '../../navigation/page-context.ts';
import { isTab, type Page } from '../../navigation/page-stack.ts';
import { getRoute } from '../../navigation/paths.ts';
import { findEagerScreen, screens } from '../router.tsx';
import { motion } from './motion.ts';
import { PageBoundary } from './page-boundary.tsx';
import styles from './stack-view.module.css';

interface Props {
  readonly page: Page;
  readonly visible: boolean;
  readonly onTop: boolean;
}

/** One page of the stack. While hidden it stays mounted: state, scroll position and typed text remain. */
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
            onRetry={() => screens.reset(page.path)}
          >
            <Screen path={page.path} />
            <PageShownEffect frame={frame} onTop={onTop} />
          </PageBoundary>
        </PageContext>
      </div>
    </Activity>
  );
}

function Screen({ path }: Pick<Page, 'path'>) {
  return createElement(findEagerScreen(path) ?? use(screens.load(path)).default);
}

interface PageShownProps {
  readonly frame: RefObject<HTMLElement | null>;
  readonly onTop: boolean;
}

/**
 * A page that is shown again gets its ref back late, and a hidden one may keep `data-top` for a moment; only a
 * visible element counts.
 */
const findVisibleFrame = () =>
  [...document.querySelectorAll<HTMLElement>('[data-top]')].find(
    (element) => element.getClientRects().length > 0,
  );

/** Rendered beside a loaded screen; reports when its page comes on top. */
function PageShownEffect({ frame, onTop }: PageShownProps) {
  useLayoutEffect(() => {
    const visibleFrame = onTop && (frame.current ?? findVisibleFrame());
    if (visibleFrame) motion.onPageShown(visibleFrame);
  }, [frame, onTop]);
  return null;
}
