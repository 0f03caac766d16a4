import { useEffect, useState, useSyncExternalStore } from 'react';
import { useChunk } from '../../platform/use-chunk.ts';
import { fromServer } from '../../platform/server-address.ts';
import { useStore } from '../../platform/store.ts';
import { createUuid } from '../../platform/uuid.ts';
import { call } from '../../session/call.ts';
import { session } from '../../session/session-store.ts';
import { findClaims } from '../../session/token.ts';
import type { ChatClient } from './chat-client.ts';
import type { ChatState } from './chat-state.ts';

const loadClient = () => import('./chat-client.ts');

/** How long a whole answer may take without a socket, ms. */
const wholeAnswer = 90_000;

const first: ChatState = {
  line: 'closed',
  sessionId: '',
  turns: [],
  left: null,
  speaks: false,
  recognises: false,
};
const never = () => () => {};
const getFirst = () => first;

export interface Chat {
  /** Undefined at first. */
  readonly client: ChatClient | undefined;
  readonly state: ChatState;
  /** Resolves with the first client; whoever is quicker than its code waits for it. */
  readonly whenReady: () => Promise<ChatClient>;
}

/** The conversation of whoever is signed in, its line open while the screen is seen. */
export function useChat(): Chat {
  const { token } = useStore(session);
  const owner = findClaims(token)?.uid ?? 0;
  const chunk = useChunk(loadClient, true);
  const [client, setClient] = useState<ChatClient>();
  useEffect(() => {
    if (!chunk) return;
    const create = () =>
      new chunk.ChatClient({
        owner,
        getToken: () => call('GET qa/ai/wstoken', {}),
        ask: (asked) => call('POST qa/record', asked, { timeout: wholeAnswer }),
        onSessionEnded: () => session.end(),
        createKey: createUuid,
        origin: fromServer(''),
      });
    // oxlint-disable-next-line react/set-state-in-effect -- it comes with its chunk, and with whoever signs in
    setClient((before) => (before?.owner === owner ? before : create()));
  }, [chunk, owner]);
  const [ready] = useState(createReady);
  useEffect(() => {
    if (client) ready.tell(client);
  }, [client, ready]);
  useEffect(() => {
    client?.open();
    return () => client?.close();
  }, [client]);
  const state = useSyncExternalStore(client?.subscribe ?? never, client?.getState ?? getFirst, getFirst);
  return { client: client?.owner === owner ? client : undefined, state, whenReady: ready.wait };
}

function createReady() {
  let tell: (client: ChatClient) => void = () => {};
  const ready = new Promise<ChatClient>((resolve) => (tell = resolve));
  return { tell, wait: () => ready };
}
