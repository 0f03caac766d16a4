import type { NoticeTopic } from '@academy/contract/notice-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { wantPush } from '../../../session/push.ts';
import { useChange } from '../../../session/use-change.ts';
import { useWire } from '../../../session/use-wire.ts';

const key = ['GET user/notice/settings', {}] as const;
type Settings = Record<NoticeTopic, boolean>;

/** What one wants to be told. A choice is seen at once, and taken back where the server did not take it. */
export function useNoticeSettings() {
  const client = useQueryClient();
  const read = useWire('GET user/notice/settings', {});
  const show = (topic: NoticeTopic, wanted: boolean) =>
    client.setQueryData<Settings>(key, (before) => before && { ...before, [topic]: wanted });
  const change = useChange('POST user/notice/settings', {
    onError: (_, { topic, wanted }) => void show(topic, wanted === 0),
  });
  return {
    settings: read.data,
    isPending: read.isPending,
    retry: read.refetch,
    choose: (topic: NoticeTopic, wanted: boolean): void => {
      show(topic, wanted);
      // A phone of our own can tell it while the app is closed, if its person agrees.
      if (wanted) void wantPush();
      change.mutate({ topic, wanted: wanted ? 1 : 0 });
    },
  };
}
