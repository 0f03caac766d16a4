import type { Area } from '@academy/contract/areas/shapes.ts';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import type { ReactNode } from 'react';
import { AreaButton } from '../../../features/area-switch/area-button.tsx';
import styles from './track-view.module.css';

const tabsId = 'major-track';

type Props = {
  tracks: readonly Area[];
  track: Area;
  onChoose: (trackId: number) => void;
  children: ReactNode;
};

/** The learning tracks as tabs above the chosen one. */
export function TrackView({ tracks, track, onChoose, children }: Props) {
  const value = String(track.id);
  return (
    <>
      <div className={styles.filters}>
        <div className={styles.tracks} ref={showChosen}>
          <Tabs
            id={tabsId}
            label="学段"
            items={tracks.map(({ id, name }) => ({ key: String(id), label: name }))}
            value={value}
            onChange={(key) => onChoose(Number(key))}
          />
        </div>
        <AreaButton />
      </div>
      <TabPanel id={tabsId} value={value}>
        {children}
      </TabPanel>
    </>
  );
}

/** A track that the address names may lie beyond the edge. */
const showChosen = (tabs: HTMLElement | null) =>
  tabs?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
