import { liveStatus } from '@academy/contract/limits.ts';
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
import { useIsSignedIn, useProfile } from '../../../session/use-profile.ts';
import { LiveDesk } from './live-desk.tsx';
import { LiveEnded } from './live-ended.tsx';
import { BroadcastView } from './broadcast-view.tsx';

/** Where a live is started and ended: its expert broadcasts here, its assistants and operators manage it. */
export default function LivePushScreen() {
  const id = Number(usePage().query.id);
  const isSignedIn = useIsSignedIn();
  if (!Number.isSafeInteger(id) || id <= 0) return <FramedPage>{missingMessage}</FramedPage>;
  if (isSignedIn) return <ManagedLive id={id} />;
  return (
    <FramedPage>
      <LoginRequired text="登录后，可以在这里开直播、管直播。" />
    </FramedPage>
  );
}

function ManagedLive({ id }: { id: number }) {
  const profile = useProfile();
  const input = { content_id: id };
  // The server knows who may manage this live; it need not be an expert.
  const { data, error, refetch } = useApi('GET user/expert/livedetail', input, {
    staleTime: staleTimes.moment,
  });
  usePageTitle(data?.title);
  const expert = profile.data?.expert;
  if (data?.status === liveStatus.replay) return <LiveEnded live={data} onChanged={refetch} />;
  if (data && !isBroadcastHere(data)) return <LiveDesk live={data} onChanged={refetch} />;
  if (data && expert) return <BroadcastView live={data} name={expert.name} onChanged={refetch} />;
  // 404: no such live, or somebody else's.
  if (error?.code === 404 || error?.code === 1003) return <FramedPage>{missingMessage}</FramedPage>;
  const retry = () => Promise.all([refetch(), profile.refetch()]);
  const cause = error ?? profile.error;
  return (
    <FramedPage>{cause ? <Failure src={failed} error={cause} onRetry={retry} /> : <Loading />}</FramedPage>
  );
}

/** The expert's own live; a recording starts and ends by itself. */
const isBroadcastHere = ({ own, recorded }: { own: boolean; recorded: boolean }) => own && !recorded;

const missingMessage = (
  <Empty src={nothing} text="没有找到这场直播，或者它不是您的。">
    <ButtonLink href={pageAddress('/pages/mine/myLive')}>看看我的直播</ButtonLink>
  </Empty>
);

/** Before it is known which page of the live this is. */
function FramedPage({ children }: { children: ReactNode }) {
  return <Page bar={<NavBar title="直播" onBack={() => appNavigator.navigateBack()} />}>{children}</Page>;
}
