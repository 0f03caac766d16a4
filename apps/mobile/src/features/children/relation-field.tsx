import { type Relation, relationLabels } from '@academy/contract/limits.ts';
import { Segmented } from '@academy/ui/segmented/segmented.tsx';
import styles from './children.module.css';

const items = (Object.entries(relationLabels) as [Relation, string][]).map(([key, label]) => ({
  key,
  label,
}));

type Props = { value: Relation; onChange: (relation: Relation) => void };

/** What the person is to the child. */
export function RelationField({ value, onChange }: Props) {
  return (
    <div className={styles.field}>
      <span aria-hidden>我是孩子的</span>
      <Segmented label="我是孩子的" items={items} value={value} onChange={onChange} />
    </div>
  );
}
