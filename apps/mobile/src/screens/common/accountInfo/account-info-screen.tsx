import { routeTitle } from '@academy/contract/routes.ts';
import { OwnProfile } from '../../../features/sign-in-first/own-profile.tsx';
import { PersonPage } from '../../../features/sign-in-first/person-page.tsx';
import { AccountFacts } from './account-facts.tsx';

/** Who one is here: what the academy keeps of the account itself. What one can do about it is the page of security. */
export default function AccountInfoScreen() {
  return (
    <PersonPage title={routeTitle('/pages/common/accountInfo')} invitation="登录后，这里写着您的账号信息。">
      <OwnProfile>{(profile) => <AccountFacts profile={profile} />}</OwnProfile>
    </PersonPage>
  );
}
