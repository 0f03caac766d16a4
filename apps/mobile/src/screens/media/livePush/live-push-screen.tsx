import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import type { ReactNode } from 'react';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { LoginRequired } from '../../../features/login-required/login-required.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { staleTimes, useApi } from '../../../data/use-api.ts';
import { useMayStartLives } from '../../../session/session-user.ts';
import { useIsSignedIn, useProfile } from '../../../session/use-profile.ts';
import { LiveEnded } from './live-ended.tsx';
import { BroadcastView } from './broadcast-view.tsx';

/** Where an expert goes live: a preview first, then the broadcast. */
export default function LivePushScreen() {
  const id = Number(usePage().query.id);
  const isSignedIn = useIsSignedIn();
  if (!Number.isSafeInteger(id) || id <= 0) return <FramedPage>{missingMessage}</FramedPage>;
  if (isSignedIn) return <ExpertBroadcast id={id} />;
  return (
    <FramedPage>
      <LoginRequired text="登录后，专家可以在这里开直播。" />
    </FramedPage>
  );
}

function ExpertBroadcast({ id }: { id: number }) {
  const profile = useProfile();
  const input = { content_id: id };
  const { data, error, refetch } = useApi('GET user/expert/livedetail', input, {
    // The server refuses everybody else.
    enabled: useMayStartLives(),
    staleTime: staleTimes.moment,
  });
  usePageTitle(data?.title);
  const expert = profile.data?.expert;
  if (data?.status === 2) return <LiveEnded live={data} />;
  if (data && expert) return <BroadcastView live={data} name={expert.name} onChanged={refetch} />;
  // 404: no such live. 1003: it is somebody else's, or the person is no expert.
  const isForbidden = error?.code === 404 || error?.code === 1003 || profile.data?.expert === null;
  if (isForbidden) return <FramedPage>{missingMessage}</FramedPage>;
  const retry = () => Promise.all([refetch(), profile.refetch()]);
  const cause = error ?? profile.error;
  return (
    <FramedPage>{cause ? <Failure src={failed} error={cause} onRetry={retry} /> : <Loading />}</FramedPage>
  );
}

const missingMessage = (
  <Empty src={nothing} text="没有找到这场直播，或者它不是您的。">
    <ButtonLink href={pageAddress('/pages/mine/myLive')}>看看我的直播</ButtonLink>
  </Empty>
);

function FramedPage({ children }: { children: ReactNode }) {
  return <Page bar={<NavBar title="开直播" onBack={() => appNavigator.navigateBack()} />}>{children}</Page>;
}
