import { Button } from '@academy/ui/button/button.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { chinaDay, isOpen, stepFrom } from './calendar.ts';
import { spanShown } from './dashboard-state.ts';
import type { Dashboard } from './use-dashboard.ts';

const words = {
  week: ['看看上一周', '回到这周'],
  month: ['看看上个月', '回到这个月'],
  year: ['看看上一年', '回到今年'],
} as const;

/** A period without anything, and the way to one that may have something. */
export function NothingHere({ dashboard: { state, change } }: { dashboard: Dashboard }) {
  const { period } = state;
  const [earlier, back] = words[period];
  return (
    <Empty src={nothing} text="这段时间还没有记录。">
      {isOpen(spanShown(state)) ? (
        <Button onClick={() => change({ day: stepFrom(period, chinaDay(), -1) })}>{earlier}</Button>
      ) : (
        <Button onClick={() => change({ day: undefined })}>{back}</Button>
      )}
    </Empty>
  );
}
