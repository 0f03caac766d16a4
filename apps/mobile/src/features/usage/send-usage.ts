import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { app } from '@academy/contract/limits.ts';
import { serverUrl } from '../../platform/server-address.ts';
import { removeBatch, listBatches, type UsageBatch } from './usage-queue.ts';

const getReportUrl = (): string => serverUrl(`${apiPrefix}/usage/report`);

/** `call` is not used, because its headers would identify the device. */
const toForm = ({ id, records }: UsageBatch): URLSearchParams =>
  new URLSearchParams({
    batch: id,
    version: app.version,
    sent_at: String(Date.now()),
    records: JSON.stringify(records),
  });

let sending: Promise<void> | undefined;

/** Sends pending batches in order until the server cannot be reached. Never rejects. */
export function sendUsage(): Promise<void> {
  return (sending ??= sendInOrder().finally(() => (sending = undefined)));
}

async function sendInOrder(): Promise<void> {
  // Read again for each batch, because consent may be withdrawn meanwhile.
  for (let [batch] = listBatches(); batch; [batch] = listBatches()) {
    const status = await send(batch);
    // Overload or no connection: retried later. Other refusals would be repeated, so the batch is dropped.
    if (status === 0 || status === 429 || status >= 500) return;
    removeBatch(batch.id);
  }
}

/** The response's status, 0 if there is none. */
const send = (batch: UsageBatch): Promise<number> =>
  fetch(getReportUrl(), { method: 'POST', body: toForm(batch), keepalive: true, credentials: 'omit' }).then(
    (response) => {
      // An unread body would keep the connection open.
      void response.text().catch(() => {});
      return response.status;
    },
    () => 0,
  );

/**
 * Hands all batches to the browser, which sends them even after the page is gone. Since there is no response, they
 * stay queued and are sent again at the next start; the server ignores repeated ones.
 */
export function sendOnLeave(): void {
  for (const batch of listBatches()) navigator.sendBeacon(getReportUrl(), toForm(batch));
}
