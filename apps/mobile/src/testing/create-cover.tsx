import { Activity, type ReactNode } from 'react';
import { Store, useStore } from '../platform/store.ts';

/** Plays a page above: `Covered` shows its children until `cover(true)`, and keeps them mounted. */
export function createCover() {
  const covered = new Store(false);
  function Covered({ children }: { children: ReactNode }) {
    return <Activity mode={useStore(covered) ? 'hidden' : 'visible'}>{children}</Activity>;
  }
  return { Covered, cover: (isCovered: boolean) => covered.set(isCovered) };
}
