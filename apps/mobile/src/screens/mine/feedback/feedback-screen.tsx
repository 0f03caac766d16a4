import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { SignInFirst } from '../../../features/sign-in-first/sign-in-first.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { useIsSignedIn } from '../../../session/use-person.ts';
import { FeedbackForm } from './feedback-form.tsx';

/** What somebody wants to tell the academy. */
export default function FeedbackScreen() {
  const isSignedIn = useIsSignedIn();
  if (isSignedIn) return <FeedbackForm />;
  return (
    <Page bar={<NavBar title="意见反馈" onBack={() => appNavigator.navigateBack()} />}>
      <SignInFirst text="登录后再写，处理的结果才能告诉您。" />
    </Page>
  );
}
