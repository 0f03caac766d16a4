import type { Profile } from '@academy/contract/areas/user.ts';
import { routeTitle } from '@academy/contract/routes.ts';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { useState } from 'react';
import { NoNumber } from '../../../features/account-forms/no-number.tsx';
import { OwnProfile } from '../../../features/sign-in-first/own-profile.tsx';
import { PersonPage } from '../../../features/sign-in-first/person-page.tsx';
import { usePage } from '../../../navigation/page-context.ts';
import { ChangeSteps } from './change-steps.tsx';
import styles from './change-bind-screen.module.css';
import { ChildPlaces } from './child-places.tsx';

const views = [
  { key: 'mobile', label: '手机号' },
  { key: 'child', label: '孩子的学校' },
] as const;

/** Another number in place of the one that is bound, or another school for a child. */
export default function ChangeBindScreen() {
  return (
    <PersonPage
      title={routeTitle('/pages/mine/changeBind')}
      invitation="登录后就可以换绑手机号，或给孩子换学校。"
    >
      <OwnProfile>{(profile) => <Views profile={profile} />}</OwnProfile>
    </PersonPage>
  );
}

/** Who has no children has one view, and no choice to make. */
function Views({ profile }: { profile: Profile }) {
  const { child } = usePage().query;
  const [view, setView] = useState<(typeof views)[number]['key']>(child ? 'child' : 'mobile');
  const number = profile.mobile ? <ChangeSteps profile={profile} /> : <NoNumber text="还没有绑定手机号。" />;
  if (profile.student.length === 0) return number;
  return (
    <>
      <div className={styles.tabs}>
        <Tabs id="change-bind" label="换什么" items={views} value={view} onChange={setView} />
      </div>
      <TabPanel id="change-bind" value={view}>
        {view === 'mobile' ? (
          number
        ) : (
          <ChildPlaces list={profile.student} first={Number(child) || undefined} />
        )}
      </TabPanel>
    </>
  );
}
