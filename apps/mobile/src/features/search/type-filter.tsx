import type { Wire } from '@academy/contract/endpoints.ts';
import type { RelatedType } from '@academy/contract/limits.ts';
import type { KeyboardEvent } from 'react';
import styles from './type-filter.module.css';
import { typeLabels } from './type-label.ts';

export type Filter = RelatedType | 'all';

const order = ['course', 'graphic', 'expert', 'miniVideo', 'expertLive', 'actLive'] as const;
const filters: readonly Filter[] = ['all', ...order];

interface Props {
  /** Ties the tabs to their TabPanel. */
  readonly id: string;
  /** Undefined until they are known. */
  readonly counts: Wire['GET search']['output']['counts'] | undefined;
  readonly value: Filter;
  readonly onChange: (filter: Filter) => void;
}

const steps: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };

/** The kinds of results with how many there are of each; kinds without any cannot be chosen. In lines, none hidden. */
export function TypeFilter({ id, counts, value, onChange }: Props) {
  const countOf = (filter: Filter): number | undefined =>
    filter === 'all'
      ? counts?.reduce((sum, one) => sum + one.count, 0)
      : counts && (counts.find((one) => one.related_type === filter)?.count ?? 0);
  const isOpen = (filter: Filter) => filter === 'all' || countOf(filter) !== 0;
  const choose = (filter: Filter) => {
    onChange(filter);
    document.getElementById(`${id}-${filter}`)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const open = filters.filter(isOpen);
    const step = steps[event.key];
    const edge = event.key === 'Home' ? open[0] : event.key === 'End' ? open.at(-1) : undefined;
    const next = edge ?? (step && open[open.indexOf(value) + step]);
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
          aria-disabled={!isOpen(filter)}
          tabIndex={filter === value ? 0 : -1}
          onKeyDown={press}
          onClick={() => isOpen(filter) && onChange(filter)}
        >
          {filter === 'all' ? '全部' : typeLabels[filter]}
          {counts && <span className={styles.count}> {countOf(filter)}</span>}
        </button>
      ))}
    </div>
  );
}
