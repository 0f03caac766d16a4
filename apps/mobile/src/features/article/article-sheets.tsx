import { type RefObject, useState } from 'react';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { displaySettings, textScales, useDisplaySettings } from '../../theme/display-settings.ts';
import styles from './article-sheets.module.css';
import { findCurrentBlock, findSection, goToBlock, type Section } from './text-position.ts';

type ContentsSheetProps = {
  open: boolean;
  onClose: () => void;
  sections: readonly Section[];
  /** The element that shows the text, with one child per block. */
  text: RefObject<HTMLElement | null>;
};

/** The table of contents of a text. The section being read is marked; each entry scrolls to its heading. */
export function ContentsSheet({ open, ...rest }: ContentsSheetProps) {
  return (
    <Sheet open={open} title="目录" onClose={rest.onClose}>
      <Contents {...rest} />
    </Sheet>
  );
}

function Contents({ onClose, sections, text }: Omit<ContentsSheetProps, 'open'>) {
  // Computed once: the text cannot scroll while the sheet is open.
  const [current] = useState(() => text.current && findSection(sections, findCurrentBlock(text.current)));
  const goToSection = (block: number): void => {
    onClose();
    // Closing returns the focus to the button first; after that it moves to the heading.
    setTimeout(() => text.current && goToBlock(text.current, block, 'focus'));
  };
  return (
    <ol className={styles.list}>
      {sections.map(({ block, title }) => (
        <li key={block}>
          <button
            type="button"
            aria-current={current?.block === block ? 'location' : undefined}
            onClick={() => goToSection(block)}
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

type TextSizeSheetProps = { open: boolean; onClose: () => void };

/** Sets the text size of the whole app, stored on this device. */
export function TextSizeSheet({ open, onClose }: TextSizeSheetProps) {
  const { elder, textScale } = useDisplaySettings();
  const steps = listTextSteps(elder);
  const chosen = findTextStep(steps, textScale);
  return (
    <Sheet open={open} title="文字大小" onClose={onClose}>
      <div className={styles.steps} role="group" aria-label="文字大小">
        {steps.map(({ label, scale }) => (
          <button
            key={scale}
            type="button"
            aria-pressed={scale === chosen.scale}
            onClick={() => displaySettings.setTextScale(scale)}
          >
            <span aria-hidden="true" style={{ fontSize: `${scale}rem` }}>
              文
            </span>
            {label}
          </button>
        ))}
      </div>
      <p className={styles.note}>全部页面都会用这个大小，只记在这台设备上。</p>
    </Sheet>
  );
}

interface TextStep {
  readonly label: string;
  readonly scale: number;
}

const labels = ['标准', '大', '特大', '最大'] as const;

/** The four selectable text sizes. In elder mode they start at its larger minimum. */
export function listTextSteps(elder: boolean): TextStep[] {
  const { min, elderMin, max, step } = textScales;
  const from = elder ? elderMin : min;
  return labels.map((label, index) => {
    const exact = from + ((max - from) * index) / (labels.length - 1);
    return { label, scale: Math.round(exact / step) * step };
  });
}

/** The current step: the largest one that does not exceed the scale. */
export function findTextStep(steps: readonly TextStep[], scale: number): TextStep {
  return steps.findLast((step) => step.scale <= scale) ?? steps[0]!;
}
