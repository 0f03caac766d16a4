import { type ReactNode, useId } from 'react';
import styles from './slider.module.css';

type Props = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  onChange: (value: number) => void;
  /** The value as text: '22 像素'. Shown beside the label and announced. */
  describe: (value: number) => string;
  /** What is shown at the two ends: a small 字 and a large one. */
  ends?: readonly [ReactNode, ReactNode];
};

/** A range input, by drag or arrow keys. */
export function Slider({ label, value, min, max, step, onChange, describe, ends }: Props) {
  const id = useId();
  const share = (value - min) / (max - min);
  return (
    <div className={styles.slider}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className={styles.value} aria-live="off">
          {describe(value)}
        </output>
      </div>
      <div className={styles.line}>
        {ends && <span aria-hidden="true">{ends[0]}</span>}
        <input
          id={id}
          type="range"
          className={styles.range}
          // The part before the thumb is filled.
          ref={(element) => element?.style.setProperty('--share', `${share * 100}%`)}
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={describe(value)}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
        {ends && <span aria-hidden="true">{ends[1]}</span>}
      </div>
    </div>
  );
}
