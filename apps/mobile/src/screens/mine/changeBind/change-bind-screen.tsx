import type { Profile } from '@academy/contract/areas/user.ts';
import { routeTitle } from '@academy/contract/routes.ts';
import { TabPanel, Tabs } from '@academy/ui/tabs/tabs.tsx';
import { MobileRequired } from '../../../features/account-forms/bind-mobile.tsx';
import { AuthenticatedPage, ProfileContent } from '../../../features/login-required/login-required.tsx';
import { usePage } from '../../../navigation/page-context.ts';
import { usePageState } from '../../../navigation/page-state.ts';
import { ChangeNumber } from './change-number.tsx';
import styles from './change-bind-screen.module.css';
import { ChildEnrolment } from './child-enrolment.tsx';

const views = [
  { key: 'mobile', label: '手机号' },
  { key: 'child', label: '孩子的学校' },
] as const;

/** Changes the bound number, or the school of a child. */
export default function ChangeBindScreen() {
  return (
    <AuthenticatedPage
      title={routeTitle('/pages/mine/changeBind')}
      invitation="登录后就可以换绑手机号，或给孩子换学校。"
    >
      <ProfileContent>{(profile) => <Views profile={profile} />}</ProfileContent>
    </AuthenticatedPage>
  );
}

/** A person without children has only one view and no tabs. */
function Views({ profile }: { profile: Profile }) {
  const { child } = usePage().query;
  const initial = child ? 'child' : 'mobile';
  const [view, setView] = usePageState<(typeof views)[number]['key']>('tab', initial, views);
  const numberView = profile.mobile ? (
    <ChangeNumber profile={profile} />
  ) : (
    <MobileRequired reason="还没有绑定手机号。" />
  );
  if (profile.student.length === 0) return numberView;
  return (
    <>
      <div className={styles.tabs}>
        <Tabs id="change-bind" label="换什么" items={views} value={view} onChange={setView} />
      </div>
      <TabPanel id="change-bind" value={view}>
        {view === 'mobile' ? (
          numberView
        ) : (
          <ChildEnrolment list={profile.student} first={Number(child) || undefined} />
        )}
      </TabPanel>
    </>
  );
}
