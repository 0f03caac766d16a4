import { keepPreviousData } from '@tanstack/react-query';
import { staleTimes } from '../../../session/stale-times.ts';
import { useWire } from '../../../session/use-wire.ts';
import { isOpen } from './calendar.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { ChartCards } from './chart-cards.tsx';
import styles from './dashboard-screen.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { spanShown, statInput } from './dashboard-state.ts';
import { beforeWords } from './describe-change.ts';
import { ExportButton } from './export-button.tsx';
import { FigureCards } from './figure-cards.tsx';
import { isNothing } from './is-nothing.ts';
import { NothingHere } from './nothing-here.tsx';
import { PlacePath, placeKeyOf } from './place-path.tsx';
import { StatFailure } from './stat-failure.tsx';
import { type FigureTab, statCalls } from './stat-tabs.ts';
import { Statement } from './statement.tsx';
import type { Dashboard } from './use-dashboard.ts';

/** One of the seven tabs of figures: where, how much, over time, and where of it. */
export function StatView({ tab, dashboard }: { tab: FigureTab; dashboard: Dashboard }) {
  const { state, hrefOf, change, climb } = dashboard;
  const stat = useWire(statCalls[tab], statInput(state), {
    staleTime: staleTimes.minute,
    placeholderData: keepPreviousData,
  });
  if (stat.isPending) return <DashboardSkeleton />;
  if (!stat.data)
    return (
      <StatFailure error={stat.error} onRetry={stat.refetch} onLeave={() => change({ place: undefined })} />
    );
  const { figures, charts, breakdown, path, updated_at: updatedAt } = stat.data;
  const span = spanShown(state);
  const before = beforeWords(state.period, isOpen(span));
  return (
    <div className={styles.content} aria-busy={stat.isPlaceholderData}>
      <PlacePath path={path} onClimb={climb} />
      {isNothing(stat.data) ? (
        <NothingHere dashboard={dashboard} />
      ) : (
        <>
          <FigureCards figures={figures} before={before} listHref={(list) => hrefOf({ tab: list })} />
          <ChartCards charts={charts} />
        </>
      )}
      {breakdown && (
        <BreakdownCard breakdown={breakdown} hrefOf={(place) => hrefOf({ place: placeKeyOf(place) })} />
      )}
      <Statement period={state.period} span={span} updatedAt={updatedAt} veiled />
      <ExportButton state={state} />
    </div>
  );
}
