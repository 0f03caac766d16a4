import { type ReactNode, useReducer, useRef, useState } from 'react';
import { PullArea } from './pull-area.tsx';

/**
 * A PullRefresh (preset `page`) whose gesture is fetched at the first touch: for the first screen, whose every byte
 * is waited for. The next touch pulls.
 */
export function LatePullRefresh({ onRefresh, children }: { onRefresh: () => unknown; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const [asked, ask] = useReducer((times: number) => times + 1, 0);
  const [late, setLate] = useState<typeof import('./pull-control.tsx')>();
  // A chunk that does not come is asked for again by the next touch.
  const load = () => void import('./pull-control.tsx').then(setLate, () => {});
  return (
    <PullArea
      ref={area}
      control={late && <late.PullControl area={area} asked={asked} onRefresh={onRefresh} preset="page" />}
      onAsk={() => {
        load();
        ask();
      }}
      onTouchStart={load}
      onMouseDown={load}
    >
      {children}
    </PullArea>
  );
}
