import { routeTitle } from '@academy/contract/routes.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import drawing from '../../../features/drawings/nothing.svg?inline';
import { PersonPage } from '../../../features/sign-in-first/person-page.tsx';
import { usePage } from '../../../navigation/page-context.ts';
import { pageAddress } from '../../../navigation/paths.ts';
import { useProfile } from '../../../session/use-person.ts';
import { BindForm } from './bind-form.tsx';

/** A number for an account without one. Right after signing in it can wait; an account of that number is merged with. */
export default function BindMobileScreen() {
  const { query } = usePage();
  const { data: profile } = useProfile();
  return (
    <PersonPage title={routeTitle('/pages/common/bindMobile')} invitation="登录后就可以绑定手机号。">
      {profile?.mobile && query.from !== 'login' ? (
        <Empty src={drawing} text={`已经绑定了 ${profile.mobile}。`}>
          <ButtonLink href={pageAddress('/pages/mine/changeBind')}>换一个号码</ButtonLink>
        </Empty>
      ) : (
        <BindForm />
      )}
    </PersonPage>
  );
}
