import { ApiError } from '@academy/client/api-error.ts';
import { technicalCodes } from '@academy/contract/limits.ts';
import type { QueryClient } from '@tanstack/react-query';
import { areaStore } from '../../data/area-store.ts';
import { call } from '../../data/call.ts';
import { loadStored, saveStored } from '../../platform/storage.ts';
import { session } from '../../session/session-store.ts';

/** Queries whose responses contain the selected area. */
const affectedQueries = [['GET area/history'], ['GET user']];
/** Id of the last selection that needs not be sent: the server knows it, or a guest made it. */
const settledKey = 'area_settled';

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
    try {
      await call('POST area/record', { area_id });
      await Promise.all(affectedQueries.map((queryKey) => client.invalidateQueries({ queryKey })));
    } catch (error) {
      // Without an answer it stays unsettled; a refusal would only be repeated.
      if (!(error instanceof ApiError) || error.code === technicalCodes.network) return;
    } finally {
      isSending = false;
    }
    settle(area_id);
    sendUnsettled();
  };
  const sendUnsettled = (): void => {
    const { id } = areaStore.get();
    if (!isChosen || id === settled || isSending) return;
    if (session.get().token) void send(id);
    else settle(id);
  };
  const onChosen = (): void => {
    isChosen = true;
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
