import type { KeyboardEvent, ReactNode } from 'react';
import styles from './tabs.module.css';

type Props<Key extends string> = {
  /** Connects the tabs with their TabPanel; unique on the screen. */
  id: string;
  /** The accessible name of the tab list. */
  label: string;
  items: readonly { key: Key; label: string }[];
  value: Key;
  onChange: (key: Key) => void;
  /** `pills` for a choice within a page; otherwise the chosen label is underlined. */
  variant?: 'pills';
};

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Tabs of a screen; scroll sideways where they do not fit. Arrow keys, Home and End choose. */
export function Tabs<Key extends string>({ id, label, items, value, onChange, variant }: Props<Key>) {
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const from = items.findIndex((item) => item.key === value);
    const to = Math.max(0, Math.min(items.length - 1, from + step));
    const next = items[to];
    if (!next) return;
    onChange(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <div className={styles.tabs} data-look={variant} role="tablist" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="tab"
          id={`${id}-${item.key}`}
          aria-controls={`${id}-panel`}
          aria-selected={item.key === value}
          tabIndex={item.key === value ? 0 : -1}
          onKeyDown={press}
          onClick={(event) => {
            onChange(item.key);
            event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'smooth' });
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** The content of the chosen tab. `id` and `value` are those of the Tabs. */
export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
      {children}
    </div>
  );
}
