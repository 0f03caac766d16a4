import type { Profile } from '@academy/contract/areas/user.ts';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { OwnFigures } from './own-figures.tsx';
import { PeriodBar } from './period-bar.tsx';
import type { Dashboard } from './use-dashboard.ts';

const id = 'dashboard-child';
const all = 'all';

type Props = { dashboard: Dashboard; list: Profile['student'] };

/** A family about itself: all that one learned, and with several children what of it was for whom. */
export function OwnView({ dashboard, list }: Props) {
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
            look="pills"
            label="为谁学的"
            items={items}
            value={value}
            onChange={(next) => change({ child: next === all ? undefined : Number(next) })}
          />
          <TabPanel id={id} value={value}>
            <OwnFigures dashboard={dashboard} child={child} />
          </TabPanel>
        </>
      ) : (
        <OwnFigures dashboard={dashboard} child={undefined} />
      )}
    </>
  );
}
