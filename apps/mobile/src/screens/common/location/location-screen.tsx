import type { Area } from '@academy/contract/areas/shapes.ts';
import { NavBar } from '@academy/ui/nav-bar/nav-bar.tsx';
import { Page } from '@academy/ui/page/page.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useState } from 'react';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { appNavigator } from '../../../navigation/navigator.ts';
import { areaStore } from '../../../session/area-store.ts';
import { staleTimes } from '../../../session/stale-times.ts';
import { useWire } from '../../../session/use-wire.ts';
import { AllAreas } from './all-areas.tsx';
import { AreaSearch } from './area-search.tsx';
import { FoundAreas } from './found-areas.tsx';
import styles from './location-screen.module.css';
import { rememberArea } from './recent-areas.ts';

/** Takes the area for the whole app, unless it is the present one, and goes back to where it was asked for. */
function choose(area: Area): void {
  rememberArea(area);
  areaStore.select(area);
  appNavigator.navigateBack();
}

/** Every area of the academy to choose from. Where one is, is asked only of whoever presses for it. */
export default function LocationScreen() {
  const [typed, setTyped] = useState('');
  const tree = useWire('GET area', { depth: 3 }, { staleTime: staleTimes.hour });
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
          <FoundAreas tree={tree.data.list} typed={typed} onChoose={choose} onClear={() => setTyped('')} />
        ) : (
          <AllAreas tree={tree.data.list} onChoose={choose} />
        )}
      </div>
    </Page>
  );
}
