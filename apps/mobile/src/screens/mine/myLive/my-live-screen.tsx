import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { config } from '../../../data/config-store.ts';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { LoginRequired } from '../../../features/login-required/login-required.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { href, pageAddress } from '../../../navigation/paths.ts';
import { useStore } from '../../../platform/store.ts';
import { useIsExpert } from '../../../session/session-user.ts';
import { useIsSignedIn, useProfile } from '../../../session/use-profile.ts';
import { MyLives, MyLiveSkeleton } from './my-lives.tsx';
import { PlanPage } from './plan-page.tsx';

/** The lives of the signed-in expert, and with `plan` the form of a planned one; other people learn how to become one. */
export default function MyLiveScreen() {
  const isSignedIn = useIsSignedIn();
  const isExpert = useIsExpert();
  const { plan } = usePage().query;
  if (isSignedIn && isExpert && plan !== undefined) return <PlanPage key={plan} plan={plan} />;
  return (
    <Page bar={<NavBar title="我的直播" onBack={() => appNavigator.navigateBack()} />}>
      {isSignedIn ? <PersonalLives /> : <LoginRequired text="登录后，专家可以在这里看到自己的直播。" />}
    </Page>
  );
}

function PersonalLives() {
  const profile = useProfile();
  const isExpert = useIsExpert();
  if (isExpert) return <MyLives />;
  if (profile.isPending) return <MyLiveSkeleton />;
  if (!profile.data) return <Failure src={failed} error={profile.error} onRetry={profile.refetch} />;
  return <ExpertsOnly />;
}

const applyTitle = '申请成为专家';

/** Shown to people who are no experts, with a link to apply when the academy accepts applications. */
export function ExpertsOnly() {
  const { applyurl } = useStore(config);
  if (!applyurl) {
    return (
      <Empty src={nothing} text="这里列出专家自己的直播。学院目前没有开放专家申请。">
        <ButtonLink variant="quiet" href={pageAddress('/pages/index/expertList')}>
          看看学院的专家
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty src={nothing} text="成为学院的专家后，就能开直播，并在这里看到自己的每一场。">
      <ButtonLink href={pageAddress(href.web({ src: applyurl, title: applyTitle }))}>{applyTitle}</ButtonLink>
    </Empty>
  );
}
