import { Cell } from '@academy/ui/cell/cell.tsx';
import { Switch } from '@academy/ui/field/switch.tsx';
import { useEffect } from 'react';
import { loadUsageTracking } from '../../../features/usage/load-usage-tracking.ts';
import { useStore } from '../../../platform/store.ts';
import { session } from '../../../session/session-store.ts';
import { isUsageDeclined, usageChoice } from '../../../session/usage-choice.ts';

/**
 * Starts or stops the usage statistics with the choice; stopping also discards unsent events, including those of an
 * earlier visit.
 */
function setUsageChoice(isAllowed: boolean): void {
  usageChoice.choose(isAllowed);
  loadUsageTracking();
}

/** Allows or forbids usage statistics of this device. A browser that sends Do Not Track cannot be overruled. */
export function UsageCell() {
  useEffect(() => usageChoice.restore(), []);
  useStore(usageChoice);
  useStore(session);
  const isDeclined = isUsageDeclined();
  return (
    <Cell
      title="使用情况统计"
      note={
        isDeclined ? '您的浏览器要求不统计，我们已照办' : '只记常用页面、停留时间和出错，不记您是谁、写了什么'
      }
      value={
        isDeclined ? (
          '已关闭'
        ) : (
          <Switch label="使用情况统计" checked={usageChoice.isAllowed()} onChange={setUsageChoice} />
        )
      }
    />
  );
}
