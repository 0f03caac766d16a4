import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { app } from '@academy/contract/limits.ts';
import { fromServer } from '../../platform/server-address.ts';
import { dropBatch, listBatches, type UsageBatch } from './usage-log.ts';

const address = (): string => fromServer(`${apiPrefix}/usage/report`);

/** Not by `call`: its headers would say whose phone it is. */
const formOf = ({ id, records }: UsageBatch): URLSearchParams =>
  new URLSearchParams({
    batch: id,
    version: app.version,
    sent_at: String(Date.now()),
    records: JSON.stringify(records),
  });

let sending: Promise<void> | undefined;

/** Sends what is waiting, the earliest first, until the server cannot be reached. Never rejects. */
export function sendUsage(): Promise<void> {
  return (sending ??= sendInTurn().finally(() => (sending = undefined)));
}

async function sendInTurn(): Promise<void> {
  // Read anew each time: whoever withdraws their consent meanwhile has nothing more sent.
  for (let [batch] = listBatches(); batch; [batch] = listBatches()) {
    const status = await send(batch);
    // Too much at once, or nobody there: later. A refusal would be one again.
    if (status === 0 || status === 429 || status >= 500) return;
    dropBatch(batch.id);
  }
}

/** The answer's status, 0 where none came. */
const send = (batch: UsageBatch): Promise<number> =>
  fetch(address(), { method: 'POST', body: formOf(batch), keepalive: true, credentials: 'omit' }).then(
    (answer) => {
      // Nobody needs its words; unread they would hold the line.
      void answer.text().catch(() => {});
      return answer.status;
    },
    () => 0,
  );

/**
 * Hands everything over to the browser, which sends it when the page is gone. No answer comes to that: the batches stay,
 * and go out once more when the app is next in use; what arrived then counts for nothing.
 */
export function sendLeaving(): void {
  for (const batch of listBatches()) navigator.sendBeacon(address(), formOf(batch));
}
