import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import nothing from '../../../drawings/nothing.svg?inline';
import { pagingState } from '../../../data/use-api-pages.ts';
import styles from './dashboard-screen.module.css';
import { DashboardFailure, DashboardSkeleton, DataNotes } from './dashboard-status.tsx';
import { shownRange, statisticsInput } from './dashboard-state.ts';
import { ExportButton } from './export-button.tsx';
import { UnconfirmedNote } from './pending-entry.tsx';
import { PlaceLink, ValuesTable } from './values-table.tsx';
import { PlacePath, placeKeyOf } from './place-path.tsx';
import { type Dashboard, useDashboardList } from './use-dashboard.ts';

export function StudentView({ dashboard }: { dashboard: Dashboard }) {
  const { state, hrefOf, change, goUp } = dashboard;
  const students = useDashboardList('GET user/account/student', {
    ...statisticsInput(state),
    ...(state.who === 'guardian' && { who: state.who }),
  });
  if (students.isPending) return <DashboardSkeleton />;
  const pages = students.data?.pages ?? [];
  const [first] = pages;
  if (!first)
    return (
      <DashboardFailure
        error={students.error}
        onRetry={students.refetch}
        onReset={() => change({ place: undefined })}
      />
    );
  const rows = pages.flatMap(({ list }) => list);
  const isPersonList = first.path.at(-1)?.level === 'class';
  const person = state.who === 'guardian' ? '家长' : '孩子';
  return (
    <div className={styles.content} aria-busy={students.isPlaceholderData}>
      <PlacePath path={first.path} onGoUp={goUp} />
      <UnconfirmedNote text={first.unconfirmed} />
      {first.withheld && <p className={styles.note}>{first.withheld}</p>}
      {rows.length > 0 ? (
        <Card>
          <ValuesTable
            caption={isPersonList ? `${person}名单` : '从这里进到班级'}
            head={isPersonList ? person : '名称'}
            columns={first.columns}
            rows={rows.map(({ place, name, values }, index) => ({
              key: place ? `${place.level}-${place.id}` : String(index),
              name: place ? <PlaceLink to={hrefOf({ place: placeKeyOf(place) })}>{name}</PlaceLink> : name,
              values,
            }))}
          />
          <ListFooter state={pagingState(students)} error={students.error} onMore={students.fetchNextPage} />
        </Card>
      ) : (
        !first.withheld && (
          <Empty src={nothing} text="这里还没有绑定的孩子。家长在“我的”里添加孩子后就会出现。" />
        )
      )}
      <DataNotes
        period={state.period}
        range={shownRange(state)}
        updatedAt={first.updated_at}
        hasHiddenValues
      />
      <ExportButton state={state} />
    </div>
  );
}
