import { expect } from 'vitest';
import { connectPublisher } from '../../../realtime/live/testing/test-publisher.ts';
import type { useAcademy } from './use-academy.ts';
import { fetchPlaylist, type ReadPlaylist } from './watch.ts';

const pollOptions = { timeout: 20_000, interval: 100 };

export function usePublishing(academy: ReturnType<typeof useAcademy>) {
  const playlistOf = (contentId: number) => `${academy.origin}/media/lives/${contentId}/live.m3u8`;
  return {
    playlistOf,
    publish: async (contentId: number, takeover?: 1) => {
      const input = { content_id: contentId, ...(takeover && { takeover }) };
      const answer = await academy.ask(academy.people.expert.token, 'POST user/expert/publish', input);
      expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
      return connectPublisher(academy.origin, answer.data!.address);
    },
    /** The playlist of the live once it lists so many segments. */
    watch: async (contentId: number, segments: number): Promise<ReadPlaylist> => {
      const count = async () => (await fetchPlaylist(playlistOf(contentId)))?.segments.length ?? 0;
      await expect.poll(count, pollOptions).toBeGreaterThanOrEqual(segments);
      return (await fetchPlaylist(playlistOf(contentId)))!;
    },
    detailOf: async (contentId: number) => {
      const input = { content_id: contentId, content_type: 'expertLive' as const };
      return (await academy.ask(undefined, 'GET content/detail', input)).data!;
    },
  };
}
