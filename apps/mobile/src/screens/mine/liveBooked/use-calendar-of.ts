import { ApiError } from '@academy/client/api-error.ts';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { saveToCalendar } from '../../../features/live/save-to-calendar.ts';
import { contentHref, pageAddress } from '../../../navigation/paths.ts';
import { call } from '../../../session/call.ts';
import { staleTimes } from '../../../session/stale-times.ts';

/** Puts a live into the phone's calendar. Lists do not know when it ends: its page is asked. A refusal is said. */
export function useCalendarOf({ content_id, content_type }: ContentCard): () => Promise<void> {
  const client = useQueryClient();
  const input = { content_id, content_type };
  return async () => {
    try {
      const detail = await client.fetchQuery({
        queryKey: ['GET content/detail', input],
        queryFn: ({ signal }) => call('GET content/detail', input, { signal }),
        staleTime: staleTimes.minute,
      });
      const address = window.location.origin + pageAddress(contentHref(content_type, content_id)!);
      if (detail.live) saveToCalendar({ ...detail, live: detail.live }, address);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.silent) toast.show(error.message);
    }
  };
}
