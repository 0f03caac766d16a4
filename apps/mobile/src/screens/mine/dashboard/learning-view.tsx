import { keepPreviousData } from '@tanstack/react-query';
import { useId } from 'react';
import type { Student } from '@academy/contract/areas/student.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { TabPanel, Tabs } from '@academy/ui/tabs/tabs.tsx';
import { staleTimes, useApi } from '../../../data/use-api.ts';
import nothing from '../../../drawings/nothing.svg?inline';
import { pageAddress } from '../../../navigation/paths.ts';
import { isUnfinished } from './calendar.ts';
import styles from './dashboard-screen.module.css';
import { shownRange } from './dashboard-state.ts';
import { DashboardFailure, DashboardSkeleton, DataNotes } from './dashboard-status.tsx';
import { previousPeriodName } from './describe-change.ts';
import { PeriodBar } from './period-bar.tsx';
import { ChartCards, isAllZero, MetricCards } from './statistics-cards.tsx';
import type { Dashboard } from './use-dashboard.ts';

const all = 'all';

type Props = { dashboard: Dashboard; list: readonly Student[] };

/** The person's own learning; with several children, tabs for each child. */
export function LearningView({ dashboard, list }: Props) {
  const id = useId();
  const { state, change } = dashboard;
  const child = list.find((each) => each.id === state.child)?.id;
  const value = child ? String(child) : all;
  const items = [
    { key: all, label: '全部' },
    ...list.map((each) => ({ key: String(each.id), label: each.name })),
  ];
  return (
    <>
      <PeriodBar period={state.period} day={state.day} onChange={change} />
      {list.length > 1 ? (
        <>
          <Tabs
            id={id}
            variant="pills"
            label="为谁学的"
            items={items}
            value={value}
            onChange={(next) => change({ child: next === all ? undefined : Number(next) })}
          />
          <TabPanel id={id} value={value}>
            <LearningStatistics dashboard={dashboard} child={child} />
          </TabPanel>
        </>
      ) : (
        <LearningStatistics dashboard={dashboard} child={undefined} />
      )}
    </>
  );
}

type LearningStatisticsProps = {
  dashboard: Dashboard;
  child: number | undefined;
};

/** The person's learning in a period, by day and by type, and a link to the child's semester. */
function LearningStatistics({ dashboard: { state, change }, child }: LearningStatisticsProps) {
  const { period, day } = state;
  const range = shownRange(state);
  const statistics = useApi(
    'GET user/statistics',
    { period, ...(day && { day }), ...(child && { student_id: child }) },
    { staleTime: staleTimes.moment, placeholderData: keepPreviousData },
  );
  if (statistics.isPending) return <DashboardSkeleton />;
  if (!statistics.data)
    return (
      <DashboardFailure
        error={statistics.error}
        onRetry={statistics.refetch}
        onReset={() => change({ child: undefined })}
      />
    );
  const { figures: metrics, charts, student, updated_at: updatedAt } = statistics.data;
  return (
    <div className={styles.content} aria-busy={statistics.isPlaceholderData}>
      {isAllZero(statistics.data) ? (
        <Empty src={nothing} text="这段时间还没有学习记录。今晚看一节课，明天这里就有了。">
          <ButtonLink href={pageAddress('/pages/index/courseList')}>去挑一节课</ButtonLink>
        </Empty>
      ) : (
        <>
          <MetricCards metrics={metrics} previousName={previousPeriodName(period, isUnfinished(range))} />
          <ChartCards charts={charts} />
        </>
      )}
      <Card>
        <Cell
          title="毕业中心"
          note={student ? `${student.name}这学期还差什么` : '添加孩子，学习就能一起毕业'}
          href={pageAddress(student ? '/pages/mine/graduationList' : '/pages/mine/addChild')}
        />
        <Cell title="学分中心" note="每一笔从哪里来" href={pageAddress('/pages/mine/credit')} />
      </Card>
      <DataNotes period={period} range={range} updatedAt={updatedAt} />
    </div>
  );
}
