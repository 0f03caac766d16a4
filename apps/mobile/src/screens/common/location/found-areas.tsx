import type { Area } from '@academy/contract/areas/shapes.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { useStore } from '../../../platform/store.ts';
import { areaStore } from '../../../session/area-store.ts';
import { type AreaNode, findAreas } from './find-areas.ts';

type Props = {
  tree: readonly AreaNode[];
  typed: string;
  onChoose: (area: Area) => void;
  onClear: () => void;
};

/** The areas that fit what was typed, each with where it lies: several counties share a name. */
export function FoundAreas({ tree, typed, onChoose, onClear }: Props) {
  const current = useStore(areaStore);
  const found = findAreas(tree, typed);
  if (found.length === 0) {
    return (
      <Empty src={nothing} text={`没有找到“${typed.trim()}”。`}>
        <Button variant="quiet" onClick={onClear}>
          看看全部地区
        </Button>
      </Empty>
    );
  }
  return (
    <Card>
      <ul aria-label="找到的地区">
        {found.map(({ area, around }) => (
          <li key={area.id}>
            <Cell
              title={area.name}
              note={around.map(({ name }) => name).join(' ') || undefined}
              current={area.id === current.id}
              onClick={() => onChoose(area)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
