import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { StarIcon } from '@academy/ui/icon/action-icons.tsx';
import { GraduationIcon } from '@academy/ui/icon/subject-icons.tsx';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { TabPanel, Tabs } from '@academy/ui/tabs/tabs.tsx';
import { refresh } from '../../../data/use-api-pages.ts';
import { staleTimes, useApi } from '../../../data/use-api.ts';
import failed from '../../../drawings/error.svg?inline';
import { LoginRequired } from '../../../features/login-required/login-required.tsx';
import { MistakesPage } from '../../../features/mistakes/mistakes-page.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import { usePageState } from '../../../navigation/page-state.ts';
import { useIsSignedIn } from '../../../session/use-profile.ts';
import styles from './credit-screen.module.css';
import { Ledger } from './ledger.tsx';
import { Rules } from './rules.tsx';
import { TodayTasks } from './today-tasks.tsx';

const views = [
  { key: 'today', label: '今日任务' },
  { key: 'ledger', label: '明细' },
  { key: 'rules', label: '规则' },
] as const;
type View = (typeof views)[number]['key'];
const id = 'credit';

/** The person's balances, today's tasks, the ledger and the rules. With `mistakes=1` the exam mistakes. */
export default function CreditScreen() {
  const isSignedIn = useIsSignedIn();
  const { query } = usePage();
  if (query.mistakes === '1')
    return (
      <MistakesPage
        guest={<LoginRequired text="登录后，考试里答错的题都在这里。" />}
        onLeave={closeMistakes}
      />
    );
  return (
    <Page bar={<NavBar title="学分中心" onBack={() => appNavigator.navigateBack()} />}>
      {isSignedIn ? <Credit /> : <LoginRequired text="登录后，学过的、参与过的，都记在这里。" />}
    </Page>
  );
}

function Credit() {
  const tasks = useApi('GET user/task', {}, { staleTime: staleTimes.moment });
  const queries = useQueryClient();
  const [view, setView] = usePageState<View>('tab', 'today', views);
  const reload = async () => {
    await Promise.all([refresh(tasks), queries.invalidateQueries({ queryKey: ['GET user/credit'] })]);
  };
  if (tasks.isPending) return <CreditSkeleton />;
  if (!tasks.data) return <Failure src={failed} error={tasks.error} onRetry={tasks.refetch} />;
  const { balances, today, rules } = tasks.data;
  return (
    <PullRefresh onRefresh={reload}>
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

/** Goes back; after a reload, when nothing is below, replaces the page with the credit screen. */
function closeMistakes(): void {
  if (appNavigator.getSnapshot().pages.length > 1) appNavigator.navigateBack();
  else appNavigator.redirectTo('/pages/mine/credit');
}

export const Balances = ({ credit, score }: { credit: number; score: number }) => (
  <dl className={styles.pair}>
    <Balance
      name="学分"
      icon={<GraduationIcon />}
      amount={credit}
      text="学完课程、通过考试得到，记下您学了多少。"
    />
    <Balance
      name="积分"
      icon={<StarIcon />}
      amount={score}
      text="来看看、学一节、说一句得到，能给毕业证书换边框。"
    />
  </dl>
);

type Props = { name: string; icon: ReactNode; amount: number; text: string };

const Balance = ({ name, icon, amount, text }: Props) => (
  <div className={styles.balance}>
    <dt className={styles.name}>
      {icon}
      {name}
    </dt>
    <dd className={styles.amount}>{amount.toLocaleString('zh-CN')}</dd>
    <dd className={styles.text}>{text}</dd>
  </div>
);

export const CreditSkeleton = () => (
  <div className={styles.body} role="status" aria-label="加载中">
    <div className={styles.pair}>
      <Skeleton height="8.5rem" />
      <Skeleton height="8.5rem" />
    </div>
    <Skeleton height="2.75rem" />
    <Skeleton height="20rem" />
  </div>
);
