import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { useState } from 'react';
import { AreaButton } from '../../../features/area-switch/area-button.tsx';
import { allMajors, majorId, MajorTabs } from '../../../features/major-tabs/major-tabs.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { useStore } from '../../../platform/store.ts';
import { areaStore } from '../../../session/area-store.ts';
import { refresh } from '../../../session/refresh.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import styles from './mini-video-list-screen.module.css';
import { MiniVideos } from './mini-videos.tsx';

const tabsId = 'mini-video-major';

/** Mini videos that are recommended in the chosen area, of one learning track or of all, two beside each other. */
export default function MiniVideoListScreen() {
  const [major, setMajor] = useState(allMajors);
  const { id: area_id } = useStore(areaStore);
  const videos = useWirePages('GET index/recommend/video', { major_id: majorId(major), area_id });
  return (
    <Page bar={<NavBar title="短视频" onBack={() => appNavigator.navigateBack()} />}>
      <div className={styles.filters}>
        <div className={styles.majors}>
          <MajorTabs id={tabsId} value={major} onChange={setMajor} />
        </div>
        <AreaButton />
      </div>
      <PullRefresh onRefresh={() => refresh(videos)}>
        <TabPanel id={tabsId} value={major}>
          <div className={styles.body}>
            <MiniVideos videos={videos} onAll={major === allMajors ? undefined : () => setMajor(allMajors)} />
          </div>
        </TabPanel>
      </PullRefresh>
    </Page>
  );
}
