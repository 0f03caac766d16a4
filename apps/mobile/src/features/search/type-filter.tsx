import type { Api } from '@academy/contract/endpoints.ts';
import type { RelatedType } from '@academy/contract/limits.ts';
import type { KeyboardEvent } from 'react';
import styles from './type-filter.module.css';
import { typeLabels } from './type-label.ts';

export type Filter = RelatedType | 'all';

const types = ['course', 'graphic', 'expert', 'miniVideo', 'expertLive', 'actLive'] as const;
const filters: readonly Filter[] = ['all', ...types];

interface Props {
  /** Connects the tabs with their TabPanel. */
  readonly id: string;
  /** Undefined while unknown. */
  readonly counts: Api['GET search']['output']['counts'] | undefined;
  readonly value: Filter;
  readonly onChange: (filter: Filter) => void;
}

const steps: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The types of results with their counts; types without results cannot be selected. All are visible, in several
 * lines.
 */
export function TypeFilter({ id, counts, value, onChange }: Props) {
  const getCount = (filter: Filter): number | undefined =>
    filter === 'all'
      ? counts?.reduce((sum, one) => sum + one.count, 0)
      : counts && (counts.find((one) => one.related_type === filter)?.count ?? 0);
  const isSelectable = (filter: Filter) => filter === 'all' || getCount(filter) !== 0;
  const choose = (filter: Filter) => {
    onChange(filter);
    document.getElementById(`${id}-${filter}`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const selectable = filters.filter(isSelectable);
    const step = steps[event.key];
    const edge = event.key === 'Home' ? selectable[0] : event.key === 'End' ? selectable.at(-1) : undefined;
    const next = edge ?? (step && selectable[selectable.indexOf(value) + step]);
    if (step === undefined && edge === undefined) return;
    event.preventDefault();
    if (next) choose(next);
  };
  return (
    <div className={styles.filter} role="tablist" aria-label="结果类型">
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          role="tab"
          id={`${id}-${filter}`}
          aria-controls={`${id}-panel`}
          aria-selected={filter === value}
          aria-disabled={!isSelectable(filter)}
          tabIndex={filter === value ? 0 : -1}
          onKeyDown={onKeyDown}
          onClick={() => isSelectable(filter) && onChange(filter)}
        >
          {filter === 'all' ? '全部' : typeLabels[filter]}
          {counts && <span className={styles.count}> {getCount(filter)}</span>}
        </button>
      ))}
    </div>
  );
}
