import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import failed from '../../../drawings/error.svg?inline';
import { LoginRequired } from '../../../features/login-required/login-required.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { useIsSignedIn, useProfile } from '../../../session/use-profile.ts';
import { ProfileForm } from './profile-form.tsx';
import styles from './user-info-screen.module.css';

export default function UserInfoScreen() {
  const isSignedIn = useIsSignedIn();
  const profile = useProfile();
  // The form renders the page itself, because its button is in the page's footer.
  if (isSignedIn && profile.data) return <ProfileForm profile={profile.data} />;
  return (
    <Page bar={<NavBar title="编辑资料" onBack={() => appNavigator.navigateBack()} />}>
      {!isSignedIn ? (
        <LoginRequired text="登录后，可以填写昵称、头像和简介。" />
      ) : profile.isPending ? (
        <FormSkeleton />
      ) : (
        <Failure src={failed} error={profile.error} onRetry={profile.refetch} />
      )}
    </Page>
  );
}

function FormSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.form}>
      <div className={styles.face}>
        <Skeleton round width="6rem" height="6rem" />
      </div>
      <Skeleton height="3.25rem" />
      <Skeleton height="7rem" />
      <Skeleton height="3.25rem" />
    </div>
  );
}
