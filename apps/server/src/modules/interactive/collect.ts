import { collect } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { route } from '../../transport/route.ts';
import { changeInteraction } from './change-interaction.ts';

export const createCollectRoute = ({ db }: { db: Db }) =>
  route(collect, async ({ action, content_id: id, content_type: type }, { identity }) => {
    const by = { userId: identity!.uid, content: { id, type } };
    const count = await changeInteraction(db, { kind: 'collect', action, ...by });
    return { collected: action === 'add', collect_count: count };
  });
