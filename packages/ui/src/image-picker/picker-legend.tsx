import styles from './image-picker.module.css';

type Props = {
  /** Of the words that say how the order is changed. */
  id: string;
  label: string;
  picked: number;
  count: number;
  refusal: string;
  /** Where a picture was moved to; heard, not seen. */
  moved: string;
};

/** What the pictures are for, how many there are, and what there is to say of them. */
export function PickerLegend({ id, label, picked, count, refusal, moved }: Props) {
  return (
    <>
      <legend className={styles.legend}>
        {label}
        <span className={styles.count}>
          {picked}/{count}
        </span>
      </legend>
      <p id={id} className="visually-hidden">
        长按拖动，或选中后按方向键，可以换位置
      </p>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <output className="visually-hidden">{moved}</output>
    </>
  );
}
