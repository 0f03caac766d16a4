import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { appearance, useAppearance } from '../../session/appearance-store.ts';
import styles from './text-size-sheet.module.css';
import { findTextStep, listTextSteps } from './text-steps.ts';

type Props = { open: boolean; onClose: () => void };

/** How large the text is, here and in the whole app; kept on this device. */
export function TextSizeSheet({ open, onClose }: Props) {
  const { elder, textScale } = useAppearance();
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
            onClick={() => appearance.setTextScale(scale)}
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
