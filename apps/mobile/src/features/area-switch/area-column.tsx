import type { Area } from '@academy/contract/areas/shapes.ts';
import { CheckIcon } from '@academy/ui/icon/check.tsx';
import type { KeyboardEvent } from 'react';
import styles from './area-column.module.css';

type Props = {
  label: string;
  areas: readonly Area[];
  /** The chosen area, or the one that it lies in. */
  isCurrent: (area: Area) => boolean;
  /** Shows what it contains beside it; only in a column whose areas contain others. */
  isOpen?: (area: Area) => boolean;
  nameOf: (area: Area) => string;
  onPress: (area: Area) => void;
};

/** Areas below each other. The arrow keys go up and down. */
export function AreaColumn({ label, areas, isCurrent, isOpen, nameOf, onPress }: Props) {
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
    buttons[buttons.indexOf(event.currentTarget) + step]?.focus();
  };
  return (
    <ul className={styles.column} aria-label={label}>
      {areas.map((area, at) => (
        <li key={area.id}>
          <button
            type="button"
            aria-current={isCurrent(area) || undefined}
            aria-expanded={at > 0 ? isOpen?.(area) : undefined}
            ref={isCurrent(area) ? reveal : undefined}
            onClick={() => onPress(area)}
            onKeyDown={move}
          >
            {nameOf(area)}
            {isCurrent(area) && !isOpen?.(area) && <CheckIcon />}
          </button>
        </li>
      ))}
    </ul>
  );
}

const reveal = (button: HTMLElement | null) => button?.scrollIntoView({ block: 'nearest' });
