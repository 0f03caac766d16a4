import type { QaRecord } from '@academy/contract/areas/qa.ts';
import type { SocketLibrary } from './chat-connection.ts';
import type { ChatTurn } from './chat-state.ts';

export interface ChatOptions {
  /** The user's id; 0 for guests. */
  readonly owner: number;
  /** `GET qa/ai/wstoken`; called for every connection. */
  readonly getToken: () => Promise<{
    token: string;
    left: number;
    speaks: boolean;
    prefers_device_voice: boolean;
    recognises: boolean;
  }>;
  /** `POST qa/record`, used where no socket can be opened. Resolves with the whole answer, however long it takes. */
  readonly ask: (request: {
    request_id: string;
    session_id: string;
    content: string;
    origin: ChatTurn['origin'];
  }) => Promise<QaRecord>;
  /** `GET qa/evaluate`, for users. */
  readonly rate: (rating: {
    record_id: number;
    score: number;
    reasons: readonly string[];
    words: string;
  }) => Promise<unknown>;
  /** The server reports that the user's session has ended. */
  readonly onSessionEnded?: () => void;
  /** A random UUID. */
  readonly createKey: () => string;
  readonly load?: () => Promise<SocketLibrary>;
  readonly origin?: string;
}
