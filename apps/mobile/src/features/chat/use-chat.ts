import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLazyChunk } from '../../platform/use-lazy-chunk.ts';
import { serverUrl } from '../../platform/server-address.ts';
import { useStore } from '../../platform/store.ts';
import { createUuid } from '../../platform/uuid.ts';
import { call } from '../../data/call.ts';
import { session } from '../../session/session-store.ts';
import { findClaims } from '../../session/token.ts';
import type { ChatClient } from './chat-client.ts';
import type { ChatState } from './chat-state.ts';

const loadClient = () => import('./chat-client.ts');

/** Timeout of a whole answer over HTTP, ms. */
const wholeAnswerTimeout = 90_000;

const initialState: ChatState = {
  connection: 'closed',
  sessionId: '',
  turns: [],
  left: null,
  voice: 'device',
  recognises: false,
};
const subscribeNever = () => () => {};
const getInitialState = () => initialState;

export interface Chat {
  /** Undefined until its code has loaded. */
  readonly client: ChatClient | undefined;
  readonly state: ChatState;
  /** Resolves with the first client, also when its code has not loaded yet. */
  readonly whenReady: () => Promise<ChatClient>;
}

/** The conversation of the current user. Its connection is open while the screen is shown. */
export function useChat(): Chat {
  const { token } = useStore(session);
  const owner = findClaims(token)?.uid ?? 0;
  const chunk = useLazyChunk(loadClient, true);
  const [client, setClient] = useState<ChatClient>();
  useEffect(() => {
    if (!chunk) return;
    const create = () =>
      new chunk.ChatClient({
        owner,
        getToken: () => call('GET qa/ai/wstoken', {}),
        ask: (question) => call('POST qa/record', question, { timeout: wholeAnswerTimeout }),
        rate: ({ reasons, words, ...rating }) =>
          call('GET qa/evaluate', {
            ...rating,
            ...(reasons.length > 0 && { reasons: reasons.join(',') }),
            ...(words !== '' && { words }),
          }),
        onSessionEnded: () => session.end(),
        createKey: createUuid,
        origin: serverUrl(''),
      });
    // oxlint-disable-next-line react/set-state-in-effect -- it comes with its chunk, and with whoever signs in
    setClient((before) => (before?.owner === owner ? before : create()));
  }, [chunk, owner]);
  const [ready] = useState(createReadyPromise);
  useEffect(() => {
    if (client) ready.resolveReady(client);
  }, [client, ready]);
  useEffect(() => {
    client?.open();
    return () => client?.close();
  }, [client]);
  const state = useSyncExternalStore(
    client?.subscribe ?? subscribeNever,
    client?.getState ?? getInitialState,
    getInitialState,
  );
  return { client: client?.owner === owner ? client : undefined, state, whenReady: ready.wait };
}

function createReadyPromise() {
  let resolveReady: (client: ChatClient) => void = () => {};
  const ready = new Promise<ChatClient>((resolve) => (resolveReady = resolve));
  return { resolveReady, wait: () => ready };
}
