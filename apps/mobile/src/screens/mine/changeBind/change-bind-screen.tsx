import { routeTitle } from '@academy/contract/routes.ts';
import { NoNumber } from '../../../features/account-forms/no-number.tsx';
import { OwnProfile } from '../../../features/sign-in-first/own-profile.tsx';
import { PersonPage } from '../../../features/sign-in-first/person-page.tsx';
import { ChangeSteps } from './change-steps.tsx';

/** Another number in place of the one that is bound. */
export default function ChangeBindScreen() {
  return (
    <PersonPage title={routeTitle('/pages/mine/changeBind')} invitation="登录后就可以换绑手机号。">
      <OwnProfile>
        {(profile) =>
          profile.mobile ? <ChangeSteps profile={profile} /> : <NoNumber text="还没有绑定手机号。" />
        }
      </OwnProfile>
    </PersonPage>
  );
}
