import { type ReactNode, useReducer, useRef } from 'react';
import { PullArea } from './pull-area.tsx';
import { PullControl } from './pull-control.tsx';
import type { pullPresets } from './pull-machine.ts';

type Props = {
  /** Its promise ends the refreshing; its rejection too, without saying 已刷新. Why it failed is the owner's to say. */
  onRefresh: () => unknown;
  /** `page`: reached at 150 px of travel, rests at 70; `area`, for a part that scrolls alone: 45 and 45. */
  preset?: keyof typeof pullPresets;
  children: ReactNode;
};

/** Around the content of a Page (below its NavBar). A button that keyboards and screen readers find does the same. */
export function PullRefresh({ onRefresh, preset = 'page', children }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const [asked, ask] = useReducer((times: number) => times + 1, 0);
  const control = <PullControl area={area} asked={asked} onRefresh={onRefresh} preset={preset} />;
  return (
    <PullArea ref={area} control={control} onAsk={ask}>
      {children}
    </PullArea>
  );
}
