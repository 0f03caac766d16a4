import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { useState } from 'react';
import { allMajors, majorId, MajorTabs } from '../../../features/major-tabs/major-tabs.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { ArticleList } from './article-list.tsx';
import styles from './information-list-screen.module.css';

const tabsId = 'article-major';

/** The articles of the academy, of one learning track or of all. */
export default function InformationListScreen() {
  const [major, setMajor] = useState(allMajors);
  return (
    <Page tone="plain" bar={<NavBar title="资讯" onBack={() => appNavigator.navigateBack()} />}>
      <div className={styles.tabs}>
        <MajorTabs id={tabsId} value={major} onChange={setMajor} />
      </div>
      <TabPanel id={tabsId} value={major}>
        <ArticleList key={major} majorId={majorId(major)} onAll={() => setMajor(allMajors)} />
      </TabPanel>
    </Page>
  );
}
