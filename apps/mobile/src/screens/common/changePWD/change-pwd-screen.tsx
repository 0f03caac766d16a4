import { routeTitle } from '@academy/contract/routes.ts';
import { NoNumber } from '../../../features/account-forms/no-number.tsx';
import { OwnProfile } from '../../../features/sign-in-first/own-profile.tsx';
import { PersonPage } from '../../../features/sign-in-first/person-page.tsx';
import { ChangeForm } from './change-form.tsx';

/** Another password, proven by the old one or by a code; the first one where there is none yet. */
export default function ChangePwdScreen() {
  return (
    <PersonPage title={routeTitle('/pages/common/changePWD')} invitation="登录后就可以修改密码。">
      <OwnProfile>
        {(profile) =>
          profile.mobile || profile.has_password ? (
            <ChangeForm profile={profile} />
          ) : (
            <NoNumber text="设置密码要先绑定手机号，忘记时也好找回。" />
          )
        }
      </OwnProfile>
    </PersonPage>
  );
}
