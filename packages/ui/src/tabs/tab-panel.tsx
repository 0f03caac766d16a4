import type { ReactNode } from 'react';

/** What the chosen tab shows. `id` and `value` are those of the Tabs. */
export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
      {children}
    </div>
  );
}
