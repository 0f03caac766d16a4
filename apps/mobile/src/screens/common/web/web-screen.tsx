import { rootPath } from '@academy/contract/routes.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { isHybrid } from '../../../platform/device.ts';
import { WebFrame } from './web-frame.tsx';
import styles from './web-screen.module.css';
import { judgeSource, type WebSource } from './web-source.ts';

/** A page of the web inside the app, under a bar that says what it is and leads out to the browser. */
export default function WebScreen() {
  const { src, title } = usePage().query;
  const source = judgeSource(src, { origin: window.location.origin, framesOnlyOwn: isHybrid() });
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
    const isForeign = source.host !== window.location.host;
    return (
      <div className={styles.body}>
        {/* A link may call a page whatever it likes; whose page it is, its address alone tells. */}
        {isForeign && name !== source.host && <p className={styles.host}>{source.host}</p>}
        <WebFrame key={source.url} source={source} title={name} />
      </div>
    );
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
