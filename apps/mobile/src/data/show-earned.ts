import type { Earned } from '@academy/contract/areas/shapes.ts';
import { ledgerNames } from '@academy/contract/limits.ts';
import { queueToast } from '@academy/ui/toast/toast-queue.ts';
import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds: longer than a usual toast, since it appears while the user looks at something else. */
const duration = 4_000;

/** `学完一节课 +5 积分`; several earnings of one event are joined. */
const earnedText = (earned: readonly Earned[]): string =>
  earned.map(({ text, amount, ledger }) => `${text} +${amount} ${ledgerNames[ledger] ?? ''}`).join('，');

/** Shows a toast with what was just earned, if anything, and refetches everything that shows a balance. */
export function showEarned(client: QueryClient, earned: readonly Earned[]): void {
  if (earned.length === 0) return;
  queueToast(earnedText(earned), duration);
  for (const key of ['GET user', 'GET user/task', 'GET user/credit'])
    void client.invalidateQueries({ queryKey: [key] });
}
