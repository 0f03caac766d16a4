import { Cell } from '@academy/ui/cell/cell.tsx';
import { Switch } from '@academy/ui/field/switch.tsx';
import { useEffect } from 'react';
import { keepUsage } from '../../../features/usage/keep-usage.ts';
import { useStore } from '../../../platform/store.ts';
import { session } from '../../../session/session-store.ts';
import { isUsageDeclined, usageChoice } from '../../../session/usage-choice.ts';

/** Counting begins with the choice, and with its end what waits is forgotten, also of an earlier visit. */
function choose(chosen: boolean): void {
  usageChoice.choose(chosen);
  keepUsage();
}

/** Whether it may be counted how this device uses the app; where the browser says no of every page, that stands. */
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
          <Switch label="使用情况统计" checked={usageChoice.isAllowed()} onChange={choose} />
        )
      }
    />
  );
}
