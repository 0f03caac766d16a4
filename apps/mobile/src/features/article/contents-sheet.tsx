import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { type RefObject, useState } from 'react';
import styles from './contents-sheet.module.css';
import { findSection, type Section } from './sections.ts';
import { findReadBlock, goToBlock } from './text-place.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  sections: readonly Section[];
  /** Shows the text, a child per block. */
  text: RefObject<HTMLElement | null>;
};

/** The parts of a text: the one that is being read is marked, each leads to its heading. */
export function ContentsSheet({ open, ...rest }: Props) {
  return (
    <Sheet open={open} title="目录" onClose={rest.onClose}>
      <Contents {...rest} />
    </Sheet>
  );
}

function Contents({ onClose, sections, text }: Omit<Props, 'open'>) {
  // Nothing moves below an open sheet: where one is when it opens is where one stays.
  const [current] = useState(() => text.current && findSection(sections, findReadBlock(text.current)));
  const go = (block: number): void => {
    onClose();
    // Closing gives the focus back to the button; after that it goes to the heading.
    setTimeout(() => text.current && goToBlock(text.current, block, 'focus'));
  };
  return (
    <ol className={styles.list}>
      {sections.map(({ block, title }) => (
        <li key={block}>
          <button
            type="button"
            aria-current={current?.block === block ? 'location' : undefined}
            onClick={() => go(block)}
          >
            {title}
            {current?.block === block && (
              <span className={styles.here} aria-hidden="true">
                正在读
              </span>
            )}
          </button>
        </li>
      ))}
    </ol>
  );
}
