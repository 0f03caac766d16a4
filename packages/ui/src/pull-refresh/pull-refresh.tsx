import { type ReactNode, useReducer, useRef } from 'react';
import { PullArea } from './pull-area.tsx';
import { PullControl, type pullPresets } from './pull-control.tsx';

type Props = {
  /** Its promise ends the refreshing; a rejection does too, without 已刷新. The owner shows the error. */
  onRefresh: () => unknown;
  /** `page`: reached at 150 px, rests at 70; `area`, for a part that scrolls by itself: 45 and 45. */
  preset?: keyof typeof pullPresets;
  children: ReactNode;
};

/** Wraps the content of a Page (below its NavBar). A button for keyboards and screen readers does the same. */
export function PullRefresh({ onRefresh, preset = 'page', children }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const [requests, requestRefresh] = useReducer((times: number) => times + 1, 0);
  const control = <PullControl area={area} requests={requests} onRefresh={onRefresh} preset={preset} />;
  return (
    <PullArea ref={area} control={control} onRequest={requestRefresh}>
      {children}
    </PullArea>
  );
}
