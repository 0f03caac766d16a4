import { ApiError } from '@academy/client/api-error.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import { call } from '../../data/call.ts';
import { loadStored, saveStored } from '../../platform/storage.ts';

export interface ViewedContent {
  readonly content_id: number;
  readonly content_type: ContentType;
}

const storageKey = 'uncounted_views';
/** As many as a long evening without a connection has. */
const maxPending = 50;
/** The server read the view and will never count it. */
const permanentErrors = new Set([400, 404, 422]);

const listPending = (): ViewedContent[] => {
  const stored = loadStored<ViewedContent[]>(storageKey);
  return Array.isArray(stored) ? stored : [];
};
const isSame = (one: ViewedContent, other: ViewedContent): boolean => one.content_id === other.content_id;

let sending: Promise<void> | undefined;

/**
 * Reports a view, and before it those that could not be sent. Each stays on the device until the server has answered; the
 * server counts each viewer once a day, so a repeated report changes nothing.
 */
export async function reportView(viewed: ViewedContent): Promise<void> {
  const others = listPending().filter((each) => !isSame(each, viewed));
  saveStored(storageKey, [...others, viewed].slice(-maxPending));
  await (sending ??= sendPending().finally(() => (sending = undefined)));
}

async function sendPending(): Promise<void> {
  for (let next = listPending()[0]; next; next = listPending()[0]) {
    const { content_id, content_type } = next;
    try {
      await call('POST content/interactive/viewed', { content_id, content_type });
    } catch (error) {
      if (!(error instanceof ApiError && permanentErrors.has(error.code))) return;
    }
    const left = listPending().filter((each) => each.content_id !== content_id);
    saveStored(storageKey, left.length > 0 ? left : undefined);
  }
}
