import type { ReactNode } from 'react';
import type { Profile } from '@academy/contract/areas/user.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import { appNavigator } from '../../navigation/navigator.ts';
import { requireLogin } from '../../session/login.ts';
import { useIsSignedIn, useProfile } from '../../session/use-profile.ts';
import drawing from './door.svg?inline';

/** Shown to guests instead of personal data; `text` says what they would find here: 登录后，收藏的内容都在这里。 */
export function LoginRequired({ text = '登录后就能看到自己的内容。' }: { text?: string }) {
  return (
    <Empty src={drawing} text={text}>
      <Button onClick={() => requireLogin(() => {})}>登录 / 注册</Button>
    </Empty>
  );
}

type Props = {
  title: string;
  /** Text for guests that says what they would find here: 登录后，收藏的内容都在这里。 */
  invitation: string;
  children: ReactNode;
};

/** A page for signed-in users; guests see an invitation to log in. */
export function AuthenticatedPage({ title, invitation, children }: Props) {
  const isSignedIn = useIsSignedIn();
  return (
    <Page bar={<NavBar title={title} onBack={() => appNavigator.navigateBack()} />}>
      {isSignedIn ? children : <LoginRequired text={invitation} />}
    </Page>
  );
}

/** Renders the user's profile once it has loaded. */
export function ProfileContent({ children }: { children: (profile: Profile) => ReactNode }) {
  const { data, error, refetch } = useProfile();
  if (data) return children(data);
  return error ? <Failure error={error} onRetry={refetch} /> : <Loading />;
}
