import { listMyReservations } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { presentContentCard } from '../../domain/catalogue/content-card.ts';
import { listLives } from '../../domain/catalogue/live-lists.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset.ts';
import type { Storage } from '../../ports/storage.ts';
import { route } from '../../transport/route.ts';

export const createUserReserveRoute = ({ db, storage }: { db: Db; storage: Storage }) =>
  route(listMyReservations, async (input, { identity }) => {
    const page = await listLives(db, { reservedBy: identity!.uid }, pageRequest(input));
    return presentPage(page, (row) => presentContentCard(row, storage));
  });
