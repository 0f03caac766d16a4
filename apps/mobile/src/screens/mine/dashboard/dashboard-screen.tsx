import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { TabPanel, Tabs } from '@academy/ui/tabs/tabs.tsx';
import { refresh } from '../../../data/use-api-pages.ts';
import failed from '../../../drawings/error.svg?inline';
import { AuthenticatedPage } from '../../../features/login-required/login-required.tsx';
import { usePage } from '../../../navigation/page-context.ts';
import { useHasPermission, useSessionUser } from '../../../session/session-user.ts';
import { useProfile } from '../../../session/use-profile.ts';
import { ContentView } from './content-view.tsx';
import styles from './dashboard-screen.module.css';
import { dashboardTabs } from './dashboard-state.ts';
import { DashboardSkeleton } from './dashboard-status.tsx';
import { LearningView } from './learning-view.tsx';
import { OwnersOnly } from './owners-only.tsx';
import { PendingChildren, pendingTitle } from './pending-children.tsx';
import { PendingEntry } from './pending-entry.tsx';
import { PeriodBar } from './period-bar.tsx';
import { Recommendations, recommendationsTitle } from './recommendations.tsx';
import { StatisticsView } from './statistics-view.tsx';
import { StudentView } from './student-view.tsx';
import { type Dashboard, useDashboard } from './use-dashboard.ts';

const views = [
  { key: 'account', label: '机构看板' },
  { key: 'own', label: '我的学习' },
] as const;

/**
 * 数据看板: statistics of an account for its owner, and of their own learning for everybody. With `pending=1` the owner's
 * class codes and the children who wait for confirmation, with `recommend=1` what the account recommends.
 */
export default function DashboardScreen() {
  const { query } = usePage();
  if (query.pending === '1')
    return (
      <AuthenticatedPage title={pendingTitle} invitation="登录后，机构在这里确认班级里的孩子。">
        <OwnersOnly permission="account.read">
          <PendingChildren />
        </OwnersOnly>
      </AuthenticatedPage>
    );
  if (query.recommend === '1')
    return (
      <AuthenticatedPage title={recommendationsTitle} invitation="登录后，机构在这里推荐内容。">
        <OwnersOnly permission="page.recommend">
          <Recommendations />
        </OwnersOnly>
      </AuthenticatedPage>
    );
  return (
    <AuthenticatedPage title="数据看板" invitation="登录后，学了多久、学了什么，都在这里。">
      <PersonalDashboard />
    </AuthenticatedPage>
  );
}

function PersonalDashboard() {
  const profile = useProfile();
  const user = useSessionUser();
  const queries = useQueryClient();
  const hasPermission = useHasPermission('account.read');
  const dashboard = useDashboard();
  if (profile.isPending)
    return (
      <div className={styles.body}>
        <DashboardSkeleton />
      </div>
    );
  if (!user) return <Failure src={failed} error={profile.error} onRetry={profile.refetch} />;
  const { student, isAdmin } = user;
  // An operator has every permission, but no account of their own.
  const mayReadAccount = hasPermission && isAdmin;
  const { view } = dashboard.state;
  const reload = async () => {
    await Promise.all([
      refresh(profile),
      queries.refetchQueries({ type: 'active', predicate: isStatisticsQuery }),
    ]);
  };
  return (
    <PullRefresh onRefresh={reload}>
      <div className={styles.body}>
        {mayReadAccount && (
          <Segmented
            label="谁的看板"
            items={views}
            value={view}
            onChange={(next) => dashboard.change({ view: next })}
          />
        )}
        {mayReadAccount && view === 'account' ? (
          <AccountView dashboard={dashboard} />
        ) : (
          <LearningView dashboard={dashboard} list={student} />
        )}
      </div>
    </PullRefresh>
  );
}

const isStatisticsQuery = ({ queryKey: [key] }: { queryKey: readonly unknown[] }) =>
  /^GET user\/(?:account\/|statistics)/.test(String(key));

export function AccountView({ dashboard }: { dashboard: Dashboard }) {
  // A place, or a list, opens as another page of this screen, above this one.
  const id = useId();
  const { tab, period, day } = dashboard.state;
  // The selected tab may be outside the visible part of the row.
  useEffect(() => {
    document.getElementById(`${id}-${tab}`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [id, tab]);
  return (
    <>
      <PendingEntry />
      <Tabs
        id={id}
        label="看板"
        items={dashboardTabs}
        value={tab}
        onChange={(next) => dashboard.change({ tab: next, who: 'student' })}
      />
      <PeriodBar period={period} day={day} onChange={dashboard.change} />
      <TabPanel id={id} value={tab}>
        {tab === 'student' ? (
          <StudentView dashboard={dashboard} />
        ) : tab === 'content' ? (
          <ContentView dashboard={dashboard} />
        ) : (
          <StatisticsView key={tab} tab={tab} dashboard={dashboard} />
        )}
      </TabPanel>
    </>
  );
}
