import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { BackIcon } from '@academy/ui/icon/back.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import type { ReactNode } from 'react';
import broken from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { PersonPage } from '../../../features/sign-in-first/person-page.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { useIsSignedIn } from '../../../session/use-person.ts';
import { Feed } from './feed.tsx';
import styles from './mini-video-screen.module.css';
import { type FeedPlace, readPlace } from './read-place.ts';
import { useClips } from './use-clips.ts';

const back = () => void appNavigator.navigateBack();

/** Mini videos to swipe through: those of a block, what is recommended, what an expert made, or what one likes or keeps. */
export default function MiniVideoScreen() {
  const place = readPlace(usePage().query);
  const isSignedIn = useIsSignedIn();
  if ((place.list === 'like' || place.list === 'collection') && !isSignedIn)
    return (
      <PersonPage title="短视频" invitation="登录后，喜欢和收藏的短视频都在这里。">
        {null}
      </PersonPage>
    );
  return <Clips place={place} />;
}

function Clips({ place }: { place: FeedPlace }) {
  const feed = useClips(place);
  const { clips, state, readOn } = feed;
  if (clips.length > 0)
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
        <Failure src={broken} onRetry={readOn} />
      ) : (
        <Empty src={nothing} text="这里还没有短视频。">
          <ButtonLink href={pageAddress('/pages/index/miniVideoList')}>看看别的短视频</ButtonLink>
        </Empty>
      )}
    </Page>
  );
}

/** The way back comes first: before whatever is read, and while nothing has come yet. */
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
