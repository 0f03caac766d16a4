import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import type { ReactNode } from 'react';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { SignInFirst } from '../../../features/sign-in-first/sign-in-first.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage, usePageTitle } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { staleTimes } from '../../../session/stale-times.ts';
import { useIsSignedIn, useProfile } from '../../../session/use-person.ts';
import { useWire } from '../../../session/use-wire.ts';
import { LiveOver } from './live-over.tsx';
import { PushDesk } from './push-desk.tsx';

/** Where an expert goes live: first their own picture, then everybody's. */
export default function LivePushScreen() {
  const id = Number(usePage().query.id);
  const isSignedIn = useIsSignedIn();
  if (!Number.isSafeInteger(id) || id <= 0) return <Framed>{missing}</Framed>;
  if (isSignedIn) return <OfExpert id={id} />;
  return (
    <Framed>
      <SignInFirst text="登录后，专家可以在这里开直播。" />
    </Framed>
  );
}

function OfExpert({ id }: { id: number }) {
  const profile = useProfile();
  const input = { content_id: id };
  const { data, error, refetch } = useWire('GET user/expert/livedetail', input, {
    staleTime: staleTimes.moment,
  });
  usePageTitle(data?.title);
  const expert = profile.data?.expert;
  if (data?.status === 2) return <LiveOver live={data} />;
  if (data && expert) return <PushDesk live={data} name={expert.name} onChanged={refetch} />;
  // 404: not there; 1003: somebody else's, or nobody's who is no expert.
  const isNotTheirs = error?.code === 404 || error?.code === 1003 || profile.data?.expert === null;
  if (isNotTheirs) return <Framed>{missing}</Framed>;
  const again = () => Promise.all([refetch(), profile.refetch()]);
  const fault = error ?? profile.error;
  return <Framed>{fault ? <Failure src={failed} error={fault} onRetry={again} /> : <Loading />}</Framed>;
}

const missing = (
  <Empty src={nothing} text="没有找到这场直播，或者它不是您的。">
    <ButtonLink href={pageAddress('/pages/mine/myLive')}>看看我的直播</ButtonLink>
  </Empty>
);

function Framed({ children }: { children: ReactNode }) {
  return <Page bar={<NavBar title="开直播" onBack={() => appNavigator.navigateBack()} />}>{children}</Page>;
}
