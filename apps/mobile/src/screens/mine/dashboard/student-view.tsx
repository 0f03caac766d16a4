import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { pagingState } from '../../../session/paging-state.ts';
import styles from './dashboard-screen.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { spanShown, statInput } from './dashboard-state.ts';
import { ExportButton } from './export-button.tsx';
import { PlaceLink } from './place-link.tsx';
import { PlacePath, placeKeyOf } from './place-path.tsx';
import { StatFailure } from './stat-failure.tsx';
import { Statement } from './statement.tsx';
import type { Dashboard } from './use-dashboard.ts';
import { useListed } from './use-listed.ts';
import { ValuesTable } from './values-table.tsx';

/** The children of a class, or the places on the way to one. */
export function StudentView({ dashboard }: { dashboard: Dashboard }) {
  const { state, hrefOf, change, climb } = dashboard;
  const listed = useListed('GET user/account/student', statInput(state));
  if (listed.isPending) return <DashboardSkeleton />;
  const pages = listed.data?.pages ?? [];
  const [first] = pages;
  if (!first)
    return (
      <StatFailure
        error={listed.error}
        onRetry={listed.refetch}
        onLeave={() => change({ place: undefined })}
      />
    );
  const rows = pages.flatMap(({ list }) => list);
  const isChildren = rows.every(({ place }) => !place);
  return (
    <div className={styles.content} aria-busy={listed.isPlaceholderData}>
      <PlacePath path={first.path} onClimb={climb} />
      {first.withheld && <p className={styles.note}>{first.withheld}</p>}
      {rows.length > 0 ? (
        <Card>
          <ValuesTable
            caption={isChildren ? '孩子名单' : '从这里进到班级'}
            head={isChildren ? '孩子' : '名称'}
            columns={first.columns}
            rows={rows.map(({ place, name, values }, at) => ({
              key: place ? `${place.level}-${place.id}` : String(at),
              name: place ? <PlaceLink to={hrefOf({ place: placeKeyOf(place) })}>{name}</PlaceLink> : name,
              values,
            }))}
          />
          <ListFooter state={pagingState(listed)} onMore={listed.fetchNextPage} />
        </Card>
      ) : (
        !first.withheld && (
          <Empty src={nothing} text="这里还没有绑定的孩子。家长在“我的”里添加孩子后就会出现。" />
        )
      )}
      <Statement period={state.period} span={spanShown(state)} updatedAt={first.updated_at} veiled />
      <ExportButton state={state} />
    </div>
  );
}
