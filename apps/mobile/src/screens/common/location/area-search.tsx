import { useRef } from 'react';
import type { Area } from '@academy/contract/areas/shapes.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { CloseIcon } from '@academy/ui/icon/action-icons.tsx';
import { SearchIcon } from '@academy/ui/icon/shell-icons.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { areaStore } from '../../../data/area-store.ts';
import nothing from '../../../drawings/nothing.svg?inline';
import { useStore } from '../../../platform/store.ts';
import { type AreaNode, findAreas } from './find-areas.ts';
import styles from './location-screen.module.css';

type Props = { value: string; onChange: (value: string) => void };

export function AreaSearch({ value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onChange('');
    // The pressed button disappears; focusing the field keeps the keyboard open.
    input.current?.focus();
  };
  return (
    <div className={styles.bar} role="search">
      <div className={styles.field}>
        <SearchIcon />
        <input
          ref={input}
          type="search"
          aria-label="搜索地区"
          placeholder="地名或拼音首字母，如 lx"
          autoComplete="off"
          maxLength={20}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {value && (
          <IconButton label="清空" onClick={clear}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
    </div>
  );
}

type FoundAreasProps = {
  tree: readonly AreaNode[];
  typed: string;
  onChoose: (area: Area) => void;
  onClear: () => void;
};

/** The areas found, each with its parents, since several counties have the same name. */
export function FoundAreas({ tree, typed, onChoose, onClear }: FoundAreasProps) {
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
        {found.map(({ area, parents }) => (
          <li key={area.id}>
            <Cell
              title={area.name}
              note={parents.map(({ name }) => name).join(' ') || undefined}
              current={area.id === current.id}
              onClick={() => onChoose(area)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
