import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import type { ReactNode } from 'react';
import { appNavigator } from '../../navigation/navigator.ts';
import { useIsSignedIn } from '../../session/use-person.ts';
import { SignInFirst } from './sign-in-first.tsx';

type Props = {
  title: string;
  /** What whoever signs in finds here: 登录后，收藏的内容都在这里。 */
  invitation: string;
  children: ReactNode;
};

/** A page that belongs to a person: its children for whoever is signed in, and an invitation for everyone else. */
export function PersonPage({ title, invitation, children }: Props) {
  const isSignedIn = useIsSignedIn();
  return (
    <Page bar={<NavBar title={title} onBack={() => appNavigator.navigateBack()} />}>
      {isSignedIn ? children : <SignInFirst text={invitation} />}
    </Page>
  );
}
