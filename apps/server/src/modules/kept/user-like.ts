import { listMyLikes } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { presentContentCard } from '../../domain/catalogue/content-card.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset.ts';
import type { Storage } from '../../ports/storage.ts';
import { route } from '../../transport/route.ts';
import { listKeptContents } from './kept-contents.ts';

export const createUserLikeRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  route(listMyLikes, async (input, { identity }) => {
    const filter = { userId: identity!.uid, kind: 'like', type: input.content_type } as const;
    const page = await listKeptContents(db, filter, pageRequest(input));
    return presentPage(page, (row) => presentContentCard(row, storage));
  });
