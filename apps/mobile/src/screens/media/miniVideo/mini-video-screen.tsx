import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { BackIcon } from '@academy/ui/icon/action-icons.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { type ReactNode, useState } from 'react';
import broken from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { AuthenticatedPage } from '../../../features/login-required/login-required.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { useIsSignedIn } from '../../../session/use-profile.ts';
import { Feed } from './feed.tsx';
import styles from './mini-video-screen.module.css';
import { type FeedSource, parseFeedSource, useFeedItems } from './use-feed-items.ts';

const back = () => void appNavigator.navigateBack();

/** The feed of mini videos: of a page module, recommended, by an expert, liked or collected. */
export default function MiniVideoScreen() {
  const { query } = usePage();
  // The address follows the swipes; the feed stays the one that it was opened with.
  const [source] = useState(() => parseFeedSource(query));
  const isSignedIn = useIsSignedIn();
  if ((source.list === 'like' || source.list === 'collection') && !isSignedIn)
    return (
      <AuthenticatedPage title="短视频" invitation="登录后，喜欢和收藏的短视频都在这里。">
        {null}
      </AuthenticatedPage>
    );
  return <FeedPage source={source} />;
}

function FeedPage({ source }: { source: FeedSource }) {
  const feed = useFeedItems(source);
  const { items, state, error, loadMore } = feed;
  if (items.length > 0)
    return (
      <Stage>
        <Feed feed={feed} />
      </Stage>
    );
  if (state === 'loading' || state === 'more')
    return (
      <Stage>
        <div className={styles.waiting} role="status" aria-label="加载中" />
      </Stage>
    );
  return (
    <Page bar={<NavBar title="短视频" onBack={back} />}>
      {state === 'error' ? (
        <Failure src={broken} error={error} onRetry={loadMore} />
      ) : (
        <Empty src={nothing} text="这里还没有短视频。">
          <ButtonLink href={pageAddress('/pages/index/miniVideoList')}>看看别的短视频</ButtonLink>
        </Empty>
      )}
    </Page>
  );
}

/** The back button comes first in the document, and is there while nothing is loaded. */
const Stage = ({ children }: { children: ReactNode }) => (
  <main className={styles.stage} aria-label="短视频" data-stage="">
    <div className={styles.back}>
      <IconButton label="返回" tone="scrim" onClick={back}>
        <BackIcon />
      </IconButton>
    </div>
    {children}
  </main>
);
