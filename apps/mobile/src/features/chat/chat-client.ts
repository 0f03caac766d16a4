import type { QaRecord } from '@academy/contract/areas/qa.ts';
import type { ChatEvents } from '@academy/contract/realtime/chat.ts';
import type { ChatError } from './chat-error.ts';
import { technicalCodes } from '@academy/contract/limits.ts';
import { createThrottledTask } from '../../platform/throttled-task.ts';
import { ChatConnection, type ConnectionPhase } from './chat-connection.ts';
import type { ChatOptions } from './chat-options.ts';
import {
  applyReply,
  type ChatState,
  type ChatTurn,
  createTurn,
  findConversation,
  isOver,
  presentTurn,
  saveConversation,
} from './chat-state.ts';
import { ChangeListeners } from './change-listeners.ts';

interface Question {
  readonly content: string;
  readonly origin: ChatTurn['origin'];
  /** The record whose question is answered again. */
  readonly regenerate?: number | undefined;
}

const chooseVoice = ({ speaks, prefers_device_voice: prefersDevice }: Speaking): ChatState['voice'] =>
  speaks ? (prefersDevice ? 'natural-device' : 'server') : 'device';

type Speaking = Pick<Awaited<ReturnType<ChatOptions['getToken']>>, 'speaks' | 'prefers_device_voice'>;

/** How long a question waits for the connection, ms. */
const connectTimeout = 4_000;
const maxAttempts = 3;
/** Delay before an interrupted answer is requested again, ms. */
const retryDelay = 1_500;
/** Changes are saved on the device at most this often, ms. */
const saveInterval = 400;

/**
 * One conversation on this device: questions, and answers that grow while they arrive and are completed after a lost
 * connection. `getState` returns the same object until something changes. `open` and `close` may alternate: the
 * server continues an answer while the screen is closed.
 */
export class ChatClient {
  readonly owner: number;
  #options: ChatOptions;
  #connection: ChatConnection;
  #state: ChatState;
  #listeners = new ChangeListeners();
  #resuming = new Set<number>();
  /** How often each answer was interrupted, by record. */
  #interruptions = new Map<number, number>();
  /** A question that could not be sent keeps its request id: asking the same text again repeats the same request. */
  #unsent: { content: string; key: string } | undefined;
  #saving = createThrottledTask(() => saveConversation(this.owner, this.#state), saveInterval);

  constructor(options: ChatOptions) {
    this.#options = options;
    this.owner = options.owner;
    const saved = findConversation(options.owner);
    this.#state = {
      connection: 'closed',
      sessionId: saved?.sessionId || options.createKey(),
      turns: saved?.turns ?? [],
      left: null,
      voice: 'device',
      recognises: false,
    };
    this.#connection = new ChatConnection({
      getToken: () => this.#getToken(),
      handlers: this.#createEventHandlers(),
      onPhase: (phase) => this.#connectionChanged(phase),
      load: options.load ?? (() => import('socket.io-client')),
      origin: options.origin,
      onSessionEnded: options.onSessionEnded,
    });
  }

  getState = (): ChatState => this.#state;

  /** Calls `listener` after changes, until the returned function is called. Pieces of an answer are batched. */
  subscribe = (listener: () => void): (() => void) => this.#listeners.subscribe(listener);

  open(): void {
    addEventListener('pagehide', this.#saving.run);
    this.#connection.open();
  }

  close(): void {
    removeEventListener('pagehide', this.#saving.run);
    this.#saving.run();
    this.#connection.close();
  }

  /**
   * Asks a question. Resolves when the server has accepted it; the answer arrives through the state. Throws ChatError
   * or ApiError with a message for the user: then nothing was asked and the conversation is unchanged.
   */
  async ask({ content, origin, regenerate }: Question): Promise<void> {
    const unsent = this.#unsent?.content === content && regenerate === undefined ? this.#unsent : undefined;
    const key = unsent?.key ?? this.#options.createKey();
    this.#set({ turns: [...this.#state.turns, createTurn(key, content, origin)] });
    try {
      await this.#send(key, { content, origin, regenerate });
      this.#unsent = undefined;
    } catch (error) {
      this.#unsent = { content, key };
      this.#set({ turns: this.#state.turns.filter((turn) => turn.key !== key) });
      throw error;
    }
  }

  /** Stops the answer that is being written; its text so far stays. Throws ChatError. */
  async stop(): Promise<void> {
    const running = this.#state.turns.find(({ phase }) => phase === 'running');
    if (running?.recordId) await this.#connection.send('stop', { record_id: running.recordId });
  }

  /**
   * Rates an answer: 0 removes the rating, 1 up, 2 down. Users do so over HTTP, which needs no open socket; guests are
   * known to their socket only. Throws ChatError or ApiError.
   */
  async rate(
    recordId: number,
    { score, reasons = [], words = '' }: { score: number; reasons?: readonly string[]; words?: string },
  ): Promise<void> {
    const rating = { record_id: recordId, score, reasons, words };
    if (this.owner !== 0) await this.#options.rate(rating);
    else {
      await this.#connection.ready(connectTimeout);
      await this.#connection.send('rating', rating);
    }
    this.#change(recordId, (turn) => ({ ...turn, score }));
  }

  /** Opens a new connection. Throws ChatError. */
  async reconnect(): Promise<void> {
    this.#connection.close();
    this.#connection.open();
    await this.#connection.ready(connectTimeout);
  }

  /** Starts a new conversation; earlier ones are in the history. */
  startNew(): void {
    this.#set({ sessionId: this.#options.createKey(), turns: [] });
  }

  /** Continues a conversation from the history; `records` are in order. */
  showConversation(sessionId: string, records: readonly QaRecord[]): void {
    this.#set({ sessionId, turns: records.map((record) => presentTurn(record)) });
    this.#resumeRunning();
  }

  async #send(key: string, question: Question): Promise<void> {
    for (let left = maxAttempts - 1; ; left -= 1) {
      if ((await this.#connection.ready(connectTimeout)) === 'unavailable')
        return this.#requestWholeAnswer(key, question);
      try {
        const request = {
          request_id: key,
          session_id: this.#state.sessionId,
          content: question.content,
          origin: question.origin,
          ...(question.regenerate !== undefined && { regenerate: question.regenerate }),
        };
        return this.#questionAccepted(key, await this.#connection.send('send', request));
      } catch (error) {
        const { code } = error as ChatError;
        const isTimeout = code === technicalCodes.timeout || code === technicalCodes.socketNotOpen;
        // The request id makes a repeated question the same question.
        if (!isTimeout || left === 0) throw error;
      }
    }
  }

  #questionAccepted(key: string, reply: Record<string, unknown>): void {
    const { record_id: recordId, left } = reply as { record_id: number; left: number };
    this.#set({
      left,
      turns: this.#state.turns.map((turn) =>
        turn.key === key && turn.phase === 'sending' ? { ...turn, recordId, phase: 'running' } : turn,
      ),
    });
    // Pieces that were sent while the connection broke are requested again.
    if (this.#connection.getPhase() !== 'open') this.#resumeRunning();
  }

  async #requestWholeAnswer(key: string, { content, origin }: Question): Promise<void> {
    const { sessionId } = this.#state;
    const request = { request_id: key, session_id: sessionId, content, origin };
    const record = await this.#options.ask(request);
    this.#set({
      turns: this.#state.turns.map((turn) => (turn.key === key ? presentTurn(record, key) : turn)),
    });
    // Not every message costs a question: how many are left comes with a token.
    void this.#getToken().catch(() => {});
  }

  async #getToken() {
    const answer = await this.#options.getToken();
    const { token, left, recognises } = answer;
    this.#set({ left, voice: chooseVoice(answer), recognises });
    return { token };
  }

  #connectionChanged(connection: ConnectionPhase): void {
    this.#set({ connection });
    if (connection === 'open') this.#resumeRunning();
    if (connection === 'unavailable') this.#requestRunning();
  }

  /** Requests the rest of running answers, from the text that is known. */
  #resumeRunning(): void {
    for (const turn of this.#state.turns)
      if (turn.phase === 'running' && turn.recordId !== null) void this.#resume(turn.recordId);
  }

  /** Running answers can be requested over HTTP too. */
  #requestRunning(): void {
    for (const turn of this.#state.turns)
      if (turn.phase === 'running' && !turn.key.startsWith('r'))
        this.#requestWholeAnswer(turn.key, { content: turn.question, origin: turn.origin }).catch(() => {});
  }

  async #resume(recordId: number): Promise<void> {
    const turn = this.#find(recordId);
    if (!turn || this.#connection.getPhase() !== 'open' || this.#resuming.has(recordId)) return;
    this.#resuming.add(recordId);
    try {
      await this.#connection.send('resume', { record_id: recordId, offset: turn.text.length });
    } catch (error) {
      // It is requested again on the next connection, unless the server does not have it.
      if ((error as ChatError).reason === 'NOT_FOUND') this.#fail(recordId, (error as Error).message);
    } finally {
      this.#resuming.delete(recordId);
    }
  }

  #createEventHandlers(): ChatEvents {
    return {
      reply: (reply) => {
        const turn = this.#find(reply.record_id, reply.request_id);
        if (!turn) return;
        const next = applyReply(turn, reply);
        if (!next) void this.#resume(reply.record_id);
        else if (next !== turn) {
          const turns = this.#state.turns.map((each) => (each === turn ? next : each));
          this.#set({ turns }, turn.text !== '' && !reply.is_final);
        }
      },
      reference: ({ record_id: recordId, references }) =>
        this.#change(recordId, (turn) => ({ ...turn, references })),
      token_stat: ({ left }) => this.#set({ left }),
      error: ({ record_id: recordId, name, message }) => {
        if (recordId !== null) this.#answerInterrupted(recordId, { name, message });
      },
      // The connection closes by itself and is reopened.
      leaving: () => {},
    };
  }

  /** Marks an answer as failed if it ended without text; an interrupted one is requested again. */
  #answerInterrupted(recordId: number, { name, message }: { name: string; message: string }): void {
    const turn = this.#find(recordId);
    if (!turn) return;
    const interruptions = (this.#interruptions.get(recordId) ?? 0) + 1;
    this.#interruptions.set(recordId, interruptions);
    const canRetry = !isOver(turn) && name === 'UNAVAILABLE' && interruptions <= maxAttempts;
    if (!canRetry) return this.#fail(recordId, message);
    setTimeout(() => void this.#resume(recordId), retryDelay);
  }

  #fail(recordId: number, failure: string): void {
    this.#change(recordId, (turn) => ({ ...turn, phase: 'failed', failure }));
  }

  #find(recordId: number, requestId: string | null = null): ChatTurn | undefined {
    return this.#state.turns.find((turn) => turn.recordId === recordId || turn.key === requestId);
  }

  #change(recordId: number, change: (turn: ChatTurn) => ChatTurn): void {
    const turns = this.#state.turns.map((turn) => (turn.recordId === recordId ? change(turn) : turn));
    this.#set({ turns });
  }

  #set(change: Partial<ChatState>, batched = false): void {
    const { turns, sessionId } = this.#state;
    this.#state = { ...this.#state, ...change };
    if (turns !== this.#state.turns || sessionId !== this.#state.sessionId) this.#saving.request();
    if (batched) this.#listeners.emitSoon();
    else this.#listeners.emit();
  }
}
