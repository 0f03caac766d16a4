import { like } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { route } from '../../transport/route.ts';
import { changeInteraction } from './change-interaction.ts';

export const createLikeRoute = ({ db }: { db: Db }) =>
  route(like, async ({ action, content_id: id, content_type: type }, { identity }) => {
    const by = { userId: identity!.uid, content: { id, type } };
    return {
      liked: action === 'add',
      like_count: await changeInteraction(db, { kind: 'like', action, ...by }),
    };
  });
