import { ApiError } from '@academy/client/api-error.ts';
import type { Area } from '@academy/contract/areas/shapes.ts';
import type { QueryClient } from '@tanstack/react-query';
import { areaStore, defaultArea } from '../../data/area-store.ts';
import { call } from '../../data/call.ts';
import { loadStored, saveStored } from '../../platform/storage.ts';
import { session } from '../../session/session-store.ts';

/** Queries whose responses contain the selected area. */
const affectedQueries = [['GET area/history'], ['GET user']];
/** Id of the last selection that needs not be sent: the server knows it, or a guest made it. */
const settledKey = 'area_settled';
/** The server read the selection and will never accept it. */
const permanentErrors = new Set([400, 404, 422]);

/**
 * Sends each newly selected area of a signed-in user to the server, in the background and once: also the one that was
 * selected before this script arrived, or while the connection was lost. A guest's selection stays on this phone. The
 * returned function stops it.
 */
export function recordArea(client: QueryClient): () => void {
  // Beside the stored one, for browsers that refuse storage.
  let settled = loadStored<number>(settledKey);
  let isSending = false;
  /** Until the first selection on this phone there is nothing to send. */
  let isChosen = areaStore.isChosen();
  const settle = (id: number): void => {
    settled = id;
    saveStored(settledKey, id);
  };
  const send = async (area_id: number): Promise<void> => {
    isSending = true;
    const isSettled = await sendArea(client, area_id);
    isSending = false;
    if (isSettled) settle(area_id);
    // One that could not be sent waits for the connection, a login, another selection or the next start.
    if (areaStore.get().id !== area_id) sendUnsettled();
  };
  const sendUnsettled = (): void => {
    const { id } = areaStore.get();
    if (!isChosen || id === settled || isSending) return;
    if (session.get().token) void send(id);
    else settle(id);
  };
  const onChosen = (): void => {
    isChosen = true;
    // The account's own area is stored as settled.
    settled = loadStored<number>(settledKey) ?? settled;
    sendUnsettled();
  };
  const stops = [areaStore.subscribe(onChosen), session.subscribe(sendUnsettled)];
  addEventListener('online', sendUnsettled);
  sendUnsettled();
  return () => {
    for (const stop of stops) stop();
    removeEventListener('online', sendUnsettled);
  };
}

/**
 * Selects the area that the signed-in user selected elsewhere, on a device on which nobody selected one. The server
 * knows it, so it is not sent back. The whole province is also what an account has that never selected any, so it is
 * no selection here: an area may still be suggested.
 */
export function adoptAccountArea(accountArea: Area): void {
  // A browser that refuses storage knows a selection only by the area that is shown.
  const isChosen = areaStore.isChosen() || areaStore.get().id !== defaultArea.id;
  if (isChosen || accountArea.id === defaultArea.id) return;
  saveStored(settledKey, accountArea.id);
  areaStore.select(accountArea);
}

/** Sends one selection. Returns false if it has to be sent again later. */
async function sendArea(client: QueryClient, area_id: number): Promise<boolean> {
  try {
    await call('POST area/record', { area_id });
  } catch (error) {
    // Other errors may pass: no connection, too many requests, a server that failed, a session that ended.
    return error instanceof ApiError && permanentErrors.has(error.code);
  }
  await Promise.all(affectedQueries.map((queryKey) => client.invalidateQueries({ queryKey })));
  return true;
}
