import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { useState } from 'react';
import styles from './expert-works.module.css';
import { WorkList, type WorkKind } from './work-list.tsx';

const items = [
  { key: 'course', label: '课程与文章' },
  { key: 'live', label: '直播' },
] as const;

/** What an expert teaches, of one kind at a time. */
export function ExpertWorks({ expertId }: { expertId: number }) {
  const [kind, setKind] = useState<WorkKind>('course');
  return (
    <>
      <div className={styles.tabs}>
        <Tabs id="expert-works" label="专家的内容" items={items} value={kind} onChange={setKind} />
      </div>
      <TabPanel id="expert-works" value={kind}>
        <h2 className="visually-hidden">{items.find(({ key }) => key === kind)?.label}</h2>
        <WorkList key={kind} kind={kind} expertId={expertId} />
      </TabPanel>
    </>
  );
}
