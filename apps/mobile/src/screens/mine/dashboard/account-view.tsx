import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { useEffect } from 'react';
import { ContentView } from './content-view.tsx';
import { PeriodBar } from './period-bar.tsx';
import { StatView } from './stat-view.tsx';
import { statTabs } from './stat-tabs.ts';
import { StudentView } from './student-view.tsx';
import type { Dashboard } from './use-dashboard.ts';

const id = 'dashboard';

/** An account's dashboard: nine tabs over one span of time and one place. */
export function AccountView({ dashboard }: { dashboard: Dashboard }) {
  const { tab, period, day } = dashboard.state;
  // A tab that the address names may lie beyond the edge.
  useEffect(() => {
    document.getElementById(`${id}-${tab}`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [tab]);
  return (
    <>
      <Tabs
        id={id}
        label="看板"
        items={statTabs}
        value={tab}
        onChange={(next) => dashboard.change({ tab: next })}
      />
      <PeriodBar period={period} day={day} onChange={dashboard.change} />
      <TabPanel id={id} value={tab}>
        {tab === 'student' ? (
          <StudentView dashboard={dashboard} />
        ) : tab === 'content' ? (
          <ContentView dashboard={dashboard} />
        ) : (
          <StatView key={tab} tab={tab} dashboard={dashboard} />
        )}
      </TabPanel>
    </>
  );
}
