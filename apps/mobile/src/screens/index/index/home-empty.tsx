import { Button } from '@academy/ui/button/button.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import nothing from '../../../features/drawings/nothing.svg';
import { areaStore, defaultArea } from '../../../session/area-store.ts';

/** An area for which nothing was composed. */
export function HomeEmpty() {
  return (
    <Empty src={nothing} text="这里还没有内容。">
      <Button variant="quiet" onClick={() => areaStore.select(defaultArea)}>
        看看{defaultArea.name}的内容
      </Button>
    </Empty>
  );
}
