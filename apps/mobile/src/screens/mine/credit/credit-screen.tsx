import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import failed from '../../../features/drawings/error.svg?inline';
import { SignInFirst } from '../../../features/sign-in-first/sign-in-first.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { refresh } from '../../../session/refresh.ts';
import { staleTimes } from '../../../session/stale-times.ts';
import { useIsSignedIn } from '../../../session/use-person.ts';
import { useWire } from '../../../session/use-wire.ts';
import { Balances } from './balances.tsx';
import styles from './credit-screen.module.css';
import { CreditSkeleton } from './credit-skeleton.tsx';
import { Ledger } from './ledger.tsx';
import { MistakesPage } from './mistakes-page.tsx';
import { Rules } from './rules.tsx';
import { TodayTasks } from './today-tasks.tsx';

const views = [
  { key: 'today', label: '今日任务' },
  { key: 'ledger', label: '明细' },
  { key: 'rules', label: '规则' },
] as const;
type View = (typeof views)[number]['key'];
const id = 'credit';

/**
 * What one has earned, what can still be earned today, where it came from, and by which rules. With `mistakes=1` the
 * wrong-answer notebook.
 */
export default function CreditScreen() {
  const isSignedIn = useIsSignedIn();
  const { query } = usePage();
  if (isSignedIn && query.mistakes === '1') return <MistakesPage />;
  return (
    <Page bar={<NavBar title="学分中心" onBack={() => appNavigator.navigateBack()} />}>
      {isSignedIn ? <Credit /> : <SignInFirst text="登录后，学过的、参与过的，都记在这里。" />}
    </Page>
  );
}

function Credit() {
  const tasks = useWire('GET user/task', {}, { staleTime: staleTimes.moment });
  const queries = useQueryClient();
  const [view, setView] = useState<View>('today');
  const pull = async () => {
    await Promise.all([refresh(tasks), queries.invalidateQueries({ queryKey: ['GET user/credit'] })]);
  };
  if (tasks.isPending) return <CreditSkeleton />;
  if (!tasks.data) return <Failure src={failed} error={tasks.error} onRetry={tasks.refetch} />;
  const { balances, today, rules } = tasks.data;
  return (
    <PullRefresh onRefresh={pull}>
      <div className={styles.body}>
        <Balances {...balances} />
        <Tabs id={id} label="学分中心" items={views} value={view} onChange={setView} />
        <TabPanel id={id} value={view}>
          {view === 'today' && <TodayTasks tasks={today} />}
          {view === 'ledger' && <Ledger />}
          {view === 'rules' && <Rules rules={rules} />}
        </TabPanel>
      </div>
    </PullRefresh>
  );
}
