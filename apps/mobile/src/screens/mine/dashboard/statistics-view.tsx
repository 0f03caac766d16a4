import { keepPreviousData } from '@tanstack/react-query';
import type { Breakdown, Place } from '@academy/contract/areas/dashboard.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { staleTimes, useApi } from '../../../data/use-api.ts';
import nothing from '../../../drawings/nothing.svg?inline';
import type { PageUrl } from '../../../navigation/paths.ts';
import { adjacentPeriod, chinaDay, isUnfinished } from './calendar.ts';
import styles from './dashboard-screen.module.css';
import { shownRange, statisticsEndpoints, statisticsInput, type StatisticsTab } from './dashboard-state.ts';
import { DashboardFailure, DashboardSkeleton, DataNotes } from './dashboard-status.tsx';
import { previousPeriodName } from './describe-change.ts';
import { ExportButton } from './export-button.tsx';
import { placeKeyOf, PlacePath } from './place-path.tsx';
import { ChartCards, isAllZero, MetricCards } from './statistics-cards.tsx';
import { UnconfirmedNote } from './pending-entry.tsx';
import type { Dashboard } from './use-dashboard.ts';
import { PlaceLink, ValuesTable } from './values-table.tsx';

/** One of the seven statistics tabs: path, metrics, charts and breakdown. */
export function StatisticsView({ tab, dashboard }: { tab: StatisticsTab; dashboard: Dashboard }) {
  const { state, hrefOf, change, goUp } = dashboard;
  const statistics = useApi(statisticsEndpoints[tab], statisticsInput(state), {
    staleTime: staleTimes.minute,
    placeholderData: keepPreviousData,
  });
  if (statistics.isPending) return <DashboardSkeleton />;
  if (!statistics.data)
    return (
      <DashboardFailure
        error={statistics.error}
        onRetry={statistics.refetch}
        onReset={() => change({ place: undefined })}
      />
    );
  const { figures: metrics, charts, breakdown, path, updated_at: updatedAt, unconfirmed } = statistics.data;
  const range = shownRange(state);
  const previousName = previousPeriodName(state.period, isUnfinished(range));
  return (
    <div className={styles.content} aria-busy={statistics.isPlaceholderData}>
      <PlacePath path={path} onGoUp={goUp} />
      <UnconfirmedNote text={unconfirmed} />
      {isAllZero(statistics.data) ? (
        <EmptyPeriod dashboard={dashboard} />
      ) : (
        <>
          <MetricCards
            metrics={metrics}
            previousName={previousName}
            listHref={(list) =>
              list === 'content' ? hrefOf({ tab: list }) : hrefOf({ tab: 'student', who: list })
            }
          />
          <ChartCards charts={charts} />
        </>
      )}
      {breakdown && (
        <BreakdownCard breakdown={breakdown} hrefOf={(place) => hrefOf({ place: placeKeyOf(place) })} />
      )}
      <DataNotes period={state.period} range={range} updatedAt={updatedAt} hasHiddenValues />
      <ExportButton state={state} />
    </div>
  );
}

const levelNames = { account: '账号', area: '地区', school: '学校', class: '班级' } as const;

type BreakdownCardProps = {
  breakdown: Breakdown;
  hrefOf: (place: Place) => PageUrl;
};

function BreakdownCard({ breakdown: { columns, rows, rest }, hrefOf }: BreakdownCardProps) {
  const [first] = rows;
  if (!first) return null;
  const name = levelNames[first.place.level];
  return (
    <Section title={`各${name}`} extra={<span>点名字看里面</span>}>
      <Card>
        <ValuesTable
          caption={`各${name}的数`}
          head={name}
          columns={columns}
          rows={[
            ...rows.map(({ place, values }) => ({
              key: `${place.level}-${place.id}`,
              name: <PlaceLink to={hrefOf(place)}>{place.name}</PlaceLink>,
              values,
            })),
            ...(rest ? [{ key: 'rest', ...rest }] : []),
          ]}
        />
      </Card>
    </Section>
  );
}

const buttonLabels = {
  week: ['看看上一周', '回到这周'],
  month: ['看看上个月', '回到这个月'],
  year: ['看看上一年', '回到今年'],
} as const;

/** Shown for a period without data, with a button for another period. */
function EmptyPeriod({ dashboard: { state, change } }: { dashboard: Dashboard }) {
  const { period } = state;
  const [previousLabel, currentLabel] = buttonLabels[period];
  return (
    <Empty src={nothing} text="这段时间还没有记录。">
      {isUnfinished(shownRange(state)) ? (
        <Button onClick={() => change({ day: adjacentPeriod(period, chinaDay(), -1) })}>
          {previousLabel}
        </Button>
      ) : (
        <Button onClick={() => change({ day: undefined })}>{currentLabel}</Button>
      )}
    </Empty>
  );
}
