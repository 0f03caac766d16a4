import { type ReactNode, useReducer, useRef, useState } from 'react';
import { PullArea } from './pull-area.tsx';

/**
 * A PullRefresh (preset `page`) whose gesture is loaded at the first touch, for the first screen. It works from the
 * next touch on.
 */
export function LazyPullRefresh({ onRefresh, children }: { onRefresh: () => unknown; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const [requests, requestRefresh] = useReducer((times: number) => times + 1, 0);
  const [module, setModule] = useState<typeof import('./pull-control.tsx')>();
  // A chunk that fails is requested again at the next touch.
  const load = () => void import('./pull-control.tsx').then(setModule, () => {});
  return (
    <PullArea
      ref={area}
      control={
        module && <module.PullControl area={area} requests={requests} onRefresh={onRefresh} preset="page" />
      }
      onRequest={() => {
        load();
        requestRefresh();
      }}
      onTouchStart={load}
      onMouseDown={load}
    >
      {children}
    </PullArea>
  );
}
