import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { pageAddress } from '../../../navigation/paths.ts';
import { staleTimes } from '../../../session/stale-times.ts';
import { useWire } from '../../../session/use-wire.ts';
import { isOpen } from './calendar.ts';
import { ChartCards } from './chart-cards.tsx';
import styles from './dashboard-screen.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { spanShown } from './dashboard-state.ts';
import { beforeWords } from './describe-change.ts';
import { FigureCards } from './figure-cards.tsx';
import { isNothing } from './is-nothing.ts';
import { StatFailure } from './stat-failure.tsx';
import { Statement } from './statement.tsx';
import type { Dashboard } from './use-dashboard.ts';

type Props = {
  dashboard: Dashboard;
  /** Only what was learned for this child. */
  child: number | undefined;
};

/** What one learned in a period, over its days and by kind, and how far the child’s semester is. */
export function OwnFigures({ dashboard: { state, change }, child }: Props) {
  const { period, day } = state;
  const span = spanShown(state);
  const own = useWire(
    'GET user/statistics',
    { period, ...(day && { day }), ...(child && { student_id: child }) },
    { staleTime: staleTimes.moment, placeholderData: keepPreviousData },
  );
  if (own.isPending) return <DashboardSkeleton />;
  if (!own.data)
    return (
      <StatFailure error={own.error} onRetry={own.refetch} onLeave={() => change({ child: undefined })} />
    );
  const { figures, charts, student, updated_at: updatedAt } = own.data;
  return (
    <div className={styles.content} aria-busy={own.isPlaceholderData}>
      {isNothing(own.data) ? (
        <Empty src={nothing} text="这段时间还没有学习记录。今晚看一节课，明天这里就有了。">
          <ButtonLink href={pageAddress('/pages/index/courseList')}>去挑一节课</ButtonLink>
        </Empty>
      ) : (
        <>
          <FigureCards figures={figures} before={beforeWords(period, isOpen(span))} />
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
      <Statement period={period} span={span} updatedAt={updatedAt} />
    </div>
  );
}
