import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import failed from '../../../features/drawings/error.svg?inline';
import { PersonPage } from '../../../features/sign-in-first/person-page.tsx';
import { refresh } from '../../../session/refresh.ts';
import { useProfile } from '../../../session/use-person.ts';
import { AccountView } from './account-view.tsx';
import styles from './dashboard-screen.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { OwnView } from './own-view.tsx';
import { useDashboard } from './use-dashboard.ts';

const views = [
  { key: 'account', label: '机构看板' },
  { key: 'own', label: '我的学习' },
] as const;

/** 数据看板: an account’s figures for its owner, and for everybody their own. */
export default function DashboardScreen() {
  return (
    <PersonPage title="数据看板" invitation="登录后，学了多久、学了什么，都在这里。">
      <OfPerson />
    </PersonPage>
  );
}

function OfPerson() {
  const profile = useProfile();
  const queries = useQueryClient();
  const dashboard = useDashboard();
  if (profile.isPending)
    return (
      <div className={styles.body}>
        <DashboardSkeleton />
      </div>
    );
  if (!profile.data) return <Failure src={failed} error={profile.error} onRetry={profile.refetch} />;
  const { account, student } = profile.data;
  const { view } = dashboard.state;
  const pull = async () => {
    await Promise.all([refresh(profile), queries.refetchQueries({ type: 'active', predicate: isFigures })]);
  };
  return (
    <PullRefresh onRefresh={pull}>
      <div className={styles.body}>
        {account && (
          <Segmented
            label="谁的看板"
            items={views}
            value={view}
            onChange={(next) => dashboard.change({ view: next })}
          />
        )}
        {account && view === 'account' ? (
          <AccountView dashboard={dashboard} />
        ) : (
          <OwnView dashboard={dashboard} list={student} />
        )}
      </div>
    </PullRefresh>
  );
}

const isFigures = ({ queryKey: [key] }: { queryKey: readonly unknown[] }) =>
  /^GET user\/(?:account\/|statistics)/.test(String(key));
