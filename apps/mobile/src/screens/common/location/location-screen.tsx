import type { Area } from '@academy/contract/areas/shapes.ts';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useState } from 'react';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { areaStore } from '../../../data/area-store.ts';
import { staleTimes, useApi } from '../../../data/use-api.ts';
import { AllAreas } from './all-areas.tsx';
import { AreaSearch, FoundAreas } from './area-search.tsx';
import styles from './location-screen.module.css';
import { saveRecentArea } from './recent-areas.ts';

function selectArea(area: Area): void {
  saveRecentArea(area);
  areaStore.select(area);
  appNavigator.navigateBack();
}

/** All areas of the academy. The person is located only when they press the button. */
export default function LocationScreen() {
  const [typed, setTyped] = useState('');
  const tree = useApi('GET area', { depth: 3 }, { staleTime: staleTimes.hour });
  return (
    <Page bar={<NavBar title="选择地区" onBack={() => appNavigator.navigateBack()} />}>
      <AreaSearch value={typed} onChange={setTyped} />
      <div className={styles.body}>
        {tree.isPending ? (
          <div role="status" aria-label="加载中">
            <Skeleton lines={8} height="2.25rem" width="100%" />
          </div>
        ) : !tree.data ? (
          <Failure src={failed} error={tree.error} onRetry={tree.refetch} />
        ) : tree.data.list.length === 0 ? (
          <Empty src={nothing} text="学院还没有开通地区。" />
        ) : typed.trim() ? (
          <FoundAreas
            tree={tree.data.list}
            typed={typed}
            onChoose={selectArea}
            onClear={() => setTyped('')}
          />
        ) : (
          <AllAreas tree={tree.data.list} onChoose={selectArea} />
        )}
      </div>
    </Page>
  );
}
