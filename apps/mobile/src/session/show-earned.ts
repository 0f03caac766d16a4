import type { Earned } from '@academy/contract/areas/shapes.ts';
import { ledgerNames } from '@academy/contract/limits.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds: what was earned is read while something else is looked at. */
const duration = 4_000;

/** `学完一节课 +5 积分`; what one deed earned by several rules stands side by side. */
const earnedText = (earned: readonly Earned[]): string =>
  earned.map(({ text, amount, ledger }) => `${text} +${amount} ${ledgerNames[ledger] ?? ''}`).join('，');

/** Says what was just earned, if anything was, and has everything that shows a balance read anew. */
export function showEarned(client: QueryClient, earned: readonly Earned[]): void {
  if (earned.length === 0) return;
  toast.show(earnedText(earned), duration);
  for (const key of ['GET user', 'GET user/task', 'GET user/credit'])
    void client.invalidateQueries({ queryKey: [key] });
}
