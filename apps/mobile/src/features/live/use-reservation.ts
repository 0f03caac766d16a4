import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../session/call.ts';
import { type ContentReference, settleContent, settleKept } from '../../session/content-cache.ts';
import { useSwitch } from '../../session/use-switch.ts';
import type { Switch } from '../../session/wishes.ts';
import type { LiveContent } from './live-detail.ts';

function reservationOf(client: QueryClient, content: ContentReference): Switch {
  return {
    name: `reserve ${content.content_type} ${content.content_id}`,
    send: async (on) => {
      const input = { ...content, action: on ? 'add' : 'cancel' } as const;
      const answer = await call('POST content/interactive/reserve', input);
      return { on: answer.reserved, count: answer.reserve_count };
    },
    settle: async ({ on, count }) => {
      settleKept(client, [['GET user/reserve']], { ...content, kept: on });
      await settleContent(client, content, (detail) => ({
        ...detail,
        live: detail.live && { ...detail.live, reserve_count: count },
        mine: { ...detail.mine, reserved: on },
      }));
    },
  };
}

/** Whether one has a place in an upcoming live, how many do, and what a press does. */
export function useReservation({ content_id, content_type, mine, live }: LiveContent) {
  const content = { content_id, content_type };
  const wanted = reservationOf(useQueryClient(), content);
  return useSwitch(wanted, { on: mine?.reserved, count: live.reserve_count });
}
