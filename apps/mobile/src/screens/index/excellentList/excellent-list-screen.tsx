import type { ContentType } from '@academy/contract/limits.ts';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { useState } from 'react';
import { AreaButton } from '../../../features/area-switch/area-button.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { usePage } from '../../../navigation/page-context.ts';
import styles from './excellent-list-screen.module.css';
import { ExcellentList } from './excellent-list.tsx';

type Shown = ContentType | 'all';

const tabsId = 'excellent-type';
const types: readonly { key: Shown; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'course', label: '课程' },
  { key: 'graphic', label: '文章' },
  { key: 'miniVideo', label: '短视频' },
  { key: 'expertLive', label: '专家直播' },
  { key: 'actLive', label: '活动直播' },
];

/** What is most worth one's time in the chosen area, each with the reason why it is recommended; the address may name a type. */
export default function ExcellentListScreen() {
  const asked = usePage().query.type;
  const [type, setType] = useState<Shown>(types.find(({ key }) => key === asked)?.key ?? 'all');
  const label = types.find(({ key }) => key === type)?.label ?? '';
  return (
    <Page bar={<NavBar title="优秀推荐" onBack={() => appNavigator.navigateBack()} />}>
      <div className={styles.filters}>
        <div className={styles.types} ref={showChosen}>
          <Tabs id={tabsId} label="内容类型" items={types} value={type} onChange={setType} look="pills" />
        </div>
        <AreaButton />
      </div>
      <TabPanel id={tabsId} value={type}>
        <div className={styles.body}>
          <ExcellentList
            key={type}
            type={type === 'all' ? undefined : type}
            label={label}
            onAll={() => setType('all')}
          />
        </div>
      </TabPanel>
    </Page>
  );
}

/** A type that the address names may lie beyond the edge. */
const showChosen = (tabs: HTMLElement | null) =>
  tabs?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
