import { listMyVideos } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { presentContentCard } from '../../domain/catalogue/content-card.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset.ts';
import type { Storage } from '../../ports/storage.ts';
import { route } from '../../transport/route.ts';
import { listKeptContents } from './kept-contents.ts';

const kinds = { like: 'like', collection: 'collect' } as const;

export const createUserVideoRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  route(listMyVideos, async (input, { identity }) => {
    const filter = { userId: identity!.uid, kind: kinds[input.type], type: 'miniVideo' } as const;
    const page = await listKeptContents(db, filter, pageRequest(input));
    return presentPage(page, (row) => presentContentCard(row, storage));
  });
