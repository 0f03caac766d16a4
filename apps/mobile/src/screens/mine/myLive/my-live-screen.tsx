import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import failed from '../../../features/drawings/error.svg?inline';
import { SignInFirst } from '../../../features/sign-in-first/sign-in-first.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { useIsSignedIn, useProfile } from '../../../session/use-person.ts';
import { ExpertsOnly } from './experts-only.tsx';
import { MyLiveSkeleton } from './my-live-skeleton.tsx';
import { MyLives } from './my-lives.tsx';

/** The lives of the expert who is signed in; others learn what it takes. */
export default function MyLiveScreen() {
  const isSignedIn = useIsSignedIn();
  return (
    <Page bar={<NavBar title="我的直播" onBack={() => appNavigator.navigateBack()} />}>
      {isSignedIn ? <OfPerson /> : <SignInFirst text="登录后，专家可以在这里看到自己的直播。" />}
    </Page>
  );
}

function OfPerson() {
  const profile = useProfile();
  if (profile.isPending) return <MyLiveSkeleton />;
  if (!profile.data) return <Failure src={failed} error={profile.error} onRetry={profile.refetch} />;
  return profile.data.expert ? <MyLives /> : <ExpertsOnly />;
}
