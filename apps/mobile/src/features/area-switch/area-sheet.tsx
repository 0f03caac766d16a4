import type { Area } from '@academy/contract/areas/shapes.ts';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { areaStore } from '../../session/area-store.ts';
import { AreaChoice } from './area-choice.tsx';

type Props = { open: boolean; onClose: () => void };

/** The choice of an area in two columns. Choosing closes it; the area that is already chosen changes nothing. */
export function AreaSheet({ open, onClose }: Props) {
  const choose = (area: Area) => {
    areaStore.select(area);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title="选择地区">
      <AreaChoice onChoose={choose} />
    </Sheet>
  );
}
