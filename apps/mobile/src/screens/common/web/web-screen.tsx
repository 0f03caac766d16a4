import { useEffect, useRef, useState } from 'react';
import { pageLoad, timeoutMessage } from '@academy/contract/limits.ts';
import { rootPath } from '@academy/contract/routes.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { config } from '../../../data/config-store.ts';
import nothing from '../../../drawings/nothing.svg?inline';
import offline from '../../../drawings/offline.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { isHybrid } from '../../../platform/device.ts';
import styles from './web-screen.module.css';
import { classifySource, type WebSource } from './web-source.ts';

/** A web page inside the app, with a bar that shows its title and opens it in the browser. */
export default function WebScreen() {
  const { src, title } = usePage().query;
  const source = classifySource(src, { origin: window.location.origin, framesOnlyOwn: isHybrid() });
  const name = title?.trim() || (source.kind === 'refused' ? '网页' : source.host);
  usePageTitle(name);
  return (
    <Page
      bar={
        <NavBar title={name} onBack={() => appNavigator.navigateBack()}>
          {source.kind === 'frame' && <OpenInBrowser url={source.url} />}
        </NavBar>
      }
    >
      <Content source={source} name={name} />
    </Page>
  );
}

function Content({ source, name }: { source: WebSource; name: string }) {
  if (source.kind === 'frame') {
    const isExternal = source.host !== window.location.host;
    return <FramedPage key={source.url} source={source} title={name} isExternal={isExternal} />;
  }
  if (source.kind === 'browser') {
    return (
      <Empty src={nothing} text={`${source.host} ${whyOutside(source.url)}`}>
        <ButtonLink href={source.url} target="_blank" rel="noopener noreferrer">
          在浏览器打开
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty src={nothing} text="这个链接不是网页地址，为了安全没有打开。">
      <ButtonLink href={pageAddress(rootPath)}>回到首页</ButtonLink>
    </Empty>
  );
}

interface FramedPageProps extends Props {
  readonly isExternal: boolean;
}

/**
 * A page in the app. The title comes from the link and may be misleading, so that the host of another site is always
 * shown, and that the academy was left. Where the page leads on to is not known to the app; that it does is said.
 */
function FramedPage({ source, title, isExternal }: FramedPageProps) {
  const [hasMovedOn, setMovedOn] = useState(false);
  return (
    <div className={styles.body}>
      {isExternal && (
        <p className={styles.host} role="note">
          {hasMovedOn ? (
            <>从 {source.host} 又转到了别的页面，不是学院的内容</>
          ) : (
            <>
              您已离开学院，这是 <b>{source.host}</b> 的页面
            </>
          )}
        </p>
      )}
      <WebFrame source={source} title={title} onMovedOn={() => setMovedOn(true)} />
    </div>
  );
}

const whyOutside = (url: string) =>
  url.startsWith('http:') ? '没有加密，不能在应用内显示。' : '是其他网站的页面，请在浏览器中打开。';

function OpenInBrowser({ url }: { url: string }) {
  return (
    <a className={styles.out} href={url} target="_blank" rel="noopener noreferrer" aria-label="在浏览器打开">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M10 5H6a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-4M14 5h5v5M19 5l-8 8" />
      </svg>
    </a>
  );
}

/**
 * Our own pages outside the app are told the reader's light or dark and the operator's theme: in the frame they have no
 * storage to find them in.
 */
function addTheme({ url, host }: WebSource & { kind: 'frame' }): string {
  const { theme = 'system' } = document.documentElement.dataset;
  const { scope, pattern } = config.get();
  const shownPattern = scope === 'all' ? pattern : -1;
  const isPlain = theme === 'system' && shownPattern < 0;
  if (isPlain || host !== window.location.host || url.includes('#')) return url;
  return `${url}#${new URLSearchParams({ theme, pattern: String(shownPattern) }).toString()}`;
}

const timeoutError = { message: timeoutMessage };

type Phase = 'loading' | 'shown' | 'late' | 'offline';

interface Props {
  readonly source: WebSource & { kind: 'frame' };
  /** Title of the frame for screen readers. */
  readonly title: string;
}

/**
 * The iframe, or its loading and error states. An iframe reports no errors: being offline is known from the browser,
 * and a page that loads longer than a minute counts as failed.
 */
export function WebFrame({ source, title, onMovedOn }: Props & { onMovedOn: () => void }) {
  const [phase, setPhase] = useState<Phase>(() => (navigator.onLine ? 'loading' : 'offline'));
  const hasLoaded = useRef(false);
  const showLoaded = () => {
    if (hasLoaded.current) onMovedOn();
    hasLoaded.current = true;
    setPhase('shown');
  };
  const load = () => setPhase(navigator.onLine ? 'loading' : 'offline');
  useEffect(() => {
    if (phase === 'offline') {
      window.addEventListener('online', load);
      return () => window.removeEventListener('online', load);
    }
    if (phase !== 'loading') return;
    const timer = setTimeout(() => setPhase('late'), pageLoad.timeout);
    return () => clearTimeout(timer);
  }, [phase]);

  if (phase === 'offline')
    return <Failure src={offline} text="网络断开了，点击重试" error={null} onRetry={load} />;
  if (phase === 'late') return <Failure src={offline} error={timeoutError} onRetry={load} />;
  return (
    <div className={styles.place}>
      {phase === 'loading' && (
        <div className={styles.loading}>
          <Loading />
        </div>
      )}
      <iframe
        className={styles.frame}
        src={addTheme(source)}
        title={title}
        sandbox={source.sandbox}
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={showLoaded}
      />
    </div>
  );
}
