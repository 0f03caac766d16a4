import type { QaRecord } from '@academy/contract/areas/qa.ts';
import type { ChatEvents } from '@academy/contract/realtime/chat.ts';
import type { ChatRefusal } from './chat-refusal.ts';
import { technicalCodes } from '@academy/contract/limits.ts';
import { ChatLine, type LinePhase, type SocketLibrary } from './chat-line.ts';
import { beginTurn, type ChatState, type ChatTurn, isOver, presentTurn } from './chat-state.ts';
import { findConversation, keepConversation } from './kept-conversation.ts';
import { Listeners } from './listeners.ts';
import { takeReply } from './take-reply.ts';

interface Question {
  readonly content: string;
  readonly origin: ChatTurn['origin'];
  /** The record whose question is answered once more. */
  readonly regenerate?: number | undefined;
}

export interface ChatOptions {
  /** The person's id; 0 for whoever is not signed in. */
  readonly owner: number;
  /** `GET qa/ai/wstoken`; asked for every connection. */
  readonly getToken: () => Promise<{ token: string; left: number; speaks: boolean; recognises: boolean }>;
  /** `POST qa/record`, where no socket can be opened. Resolves with the whole answer, however long it takes. */
  readonly ask: (asked: {
    request_id: string;
    session_id: string;
    content: string;
    origin: ChatTurn['origin'];
  }) => Promise<QaRecord>;
  /** The server says that the sign-in of whoever asks has ended. */
  readonly onSessionEnded?: () => void;
  /** A random UUID. */
  readonly createKey: () => string;
  readonly load?: () => Promise<SocketLibrary>;
  readonly origin?: string;
}

/** How long a question waits for the line, ms. */
const patience = 4_000;
const tries = 3;
/** Before an answer that broke off is asked for again, ms. */
const pause = 1_500;
/** What is on the device may be so much older than what is shown, ms. */
const keepEvery = 400;

/**
 * One conversation on this device: what is asked, and answers as they grow, whole after any loss. `getState` gives the
 * same object until something changes. `open` and `close` take turns: an answer goes on while nobody looks.
 */
export class ChatClient {
  readonly owner: number;
  #options: ChatOptions;
  #line: ChatLine;
  #state: ChatState;
  #listeners = new Listeners();
  #filling = new Set<number>();
  /** How often an answer broke off. */
  #broken = new Map<number, number>();
  /** What could not be sent keeps its name: the same words again are the same question. */
  #unsent: { content: string; key: string } | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ChatOptions) {
    this.#options = options;
    this.owner = options.owner;
    const kept = findConversation(options.owner);
    this.#state = {
      line: 'closed',
      sessionId: kept?.sessionId || options.createKey(),
      turns: kept?.turns ?? [],
      left: null,
      speaks: false,
      recognises: false,
    };
    this.#line = new ChatLine({
      getToken: () => this.#getToken(),
      hearing: this.#hearing(),
      onPhase: (phase) => this.#turned(phase),
      load: options.load ?? (() => import('socket.io-client')),
      origin: options.origin,
      onSessionEnded: options.onSessionEnded,
    });
  }

  getState = (): ChatState => this.#state;

  /** Calls `listener` after changes, until the returned function is called; pieces of an answer are told together. */
  subscribe = (listener: () => void): (() => void) => this.#listeners.subscribe(listener);

  open(): void {
    addEventListener('pagehide', this.#keep);
    this.#line.open();
  }

  close(): void {
    removeEventListener('pagehide', this.#keep);
    this.#keep();
    this.#line.close();
  }

  /**
   * Asks. Resolves when the server has taken the question; its answer comes through the state. Throws ChatRefusal or
   * ApiError in words for the person: then nothing was asked, and the conversation is as it was.
   */
  async ask({ content, origin, regenerate }: Question): Promise<void> {
    const known = this.#unsent?.content === content && regenerate === undefined ? this.#unsent : undefined;
    const key = known?.key ?? this.#options.createKey();
    this.#set({ turns: [...this.#state.turns, beginTurn(key, content, origin)] });
    try {
      await this.#send(key, { content, origin, regenerate });
      this.#unsent = undefined;
    } catch (error) {
      this.#unsent = { content, key };
      this.#set({ turns: this.#state.turns.filter((turn) => turn.key !== key) });
      throw error;
    }
  }

  /** Ends the answer that is being written; what is there stays. Throws ChatRefusal. */
  async stop(): Promise<void> {
    const running = this.#state.turns.find(({ phase }) => phase === 'running');
    if (running?.recordId) await this.#line.say('stop', { record_id: running.recordId });
  }

  /** 0 takes it back, 1 up, 2 down. Throws ChatRefusal. */
  async rate(
    recordId: number,
    { score, reasons = [], words = '' }: { score: number; reasons?: readonly string[]; words?: string },
  ): Promise<void> {
    await this.#line.say('rating', { record_id: recordId, score, reasons, words });
    this.#change(recordId, (turn) => ({ ...turn, score }));
  }

  /** Connects anew, and goes on. Throws ChatRefusal. */
  async renew(): Promise<void> {
    this.#line.close();
    this.#line.open();
    await this.#line.ready(patience);
  }

  /** Begins anew; what was asked before is in the history. */
  begin(): void {
    this.#set({ sessionId: this.#options.createKey(), turns: [] });
  }

  /** Goes on with a conversation of the history, its records in their order. */
  show(sessionId: string, records: readonly QaRecord[]): void {
    this.#set({ sessionId, turns: records.map((record) => presentTurn(record)) });
    this.#goOn();
  }

  async #send(key: string, question: Question): Promise<void> {
    for (let left = tries - 1; ; left -= 1) {
      if ((await this.#line.ready(patience)) === 'barred') return this.#askWhole(key, question);
      try {
        const asked = {
          request_id: key,
          session_id: this.#state.sessionId,
          content: question.content,
          origin: question.origin,
          ...(question.regenerate !== undefined && { regenerate: question.regenerate }),
        };
        return this.#taken(key, await this.#line.say('send', asked));
      } catch (error) {
        const { code } = error as ChatRefusal;
        const isSilence = code === technicalCodes.timeout || code === technicalCodes.socketNotOpen;
        // The same name again is the same question.
        if (!isSilence || left === 0) throw error;
      }
    }
  }

  #taken(key: string, told: Record<string, unknown>): void {
    const { record_id: recordId, left } = told as { record_id: number; left: number };
    this.#set({
      left,
      turns: this.#state.turns.map((turn) =>
        turn.key === key && turn.phase === 'sending' ? { ...turn, recordId, phase: 'running' } : turn,
      ),
    });
    // Pieces that were told while the line broke come again.
    if (this.#line.getPhase() !== 'open') this.#goOn();
  }

  async #askWhole(key: string, { content, origin }: Question): Promise<void> {
    const { sessionId } = this.#state;
    const asked = { request_id: key, session_id: sessionId, content, origin };
    const record = await this.#options.ask(asked);
    const { left } = this.#state;
    this.#set({
      left: left === null ? null : Math.max(0, left - 1),
      turns: this.#state.turns.map((turn) => (turn.key === key ? presentTurn(record, key) : turn)),
    });
  }

  async #getToken() {
    const { token, left, speaks, recognises } = await this.#options.getToken();
    this.#set({ left, speaks, recognises });
    return { token };
  }

  #turned(line: LinePhase): void {
    this.#set({ line });
    if (line === 'open') this.#goOn();
    if (line === 'barred') this.#fetchRunning();
  }

  /** What is being answered is told from where it is known to. */
  #goOn(): void {
    for (const turn of this.#state.turns)
      if (turn.phase === 'running' && turn.recordId !== null) void this.#fill(turn.recordId);
  }

  /** The answer of a request can be had without a socket too. */
  #fetchRunning(): void {
    for (const turn of this.#state.turns)
      if (turn.phase === 'running' && !turn.key.startsWith('r'))
        this.#askWhole(turn.key, { content: turn.question, origin: turn.origin }).catch(() => {});
  }

  async #fill(recordId: number): Promise<void> {
    const turn = this.#find(recordId);
    if (!turn || this.#line.getPhase() !== 'open' || this.#filling.has(recordId)) return;
    this.#filling.add(recordId);
    try {
      await this.#line.say('resume', { record_id: recordId, offset: turn.text.length });
    } catch (error) {
      // It is asked for again on the next connection, unless the server has none.
      if ((error as ChatRefusal).reason === 'NOT_FOUND') this.#fail(recordId, (error as Error).message);
    } finally {
      this.#filling.delete(recordId);
    }
  }

  #hearing(): ChatEvents {
    return {
      reply: (told) => {
        const turn = this.#find(told.record_id, told.request_id);
        if (!turn) return;
        const next = takeReply(turn, told);
        if (!next) void this.#fill(told.record_id);
        else if (next !== turn) {
          const turns = this.#state.turns.map((each) => (each === turn ? next : each));
          this.#set({ turns }, turn.text !== '' && !told.is_final);
        }
      },
      reference: ({ record_id: recordId, references }) =>
        this.#change(recordId, (turn) => ({ ...turn, references })),
      token_stat: ({ left }) => this.#set({ left }),
      error: ({ record_id: recordId, name, message }) => {
        if (recordId !== null) this.#brokeOff(recordId, { name, message });
      },
      // The connection ends by itself, and comes back.
      leaving: () => {},
    };
  }

  /** An answer that ended without one has failed; one that only broke off is asked for again. */
  #brokeOff(recordId: number, { name, message }: { name: string; message: string }): void {
    const turn = this.#find(recordId);
    if (!turn) return;
    const times = (this.#broken.get(recordId) ?? 0) + 1;
    this.#broken.set(recordId, times);
    if (isOver(turn) || name !== 'UNAVAILABLE' || times > tries) return this.#fail(recordId, message);
    setTimeout(() => void this.#fill(recordId), pause);
  }

  #fail(recordId: number, failure: string): void {
    this.#change(recordId, (turn) => ({ ...turn, phase: 'failed', failure }));
  }

  #find(recordId: number, requestId: string | null = null): ChatTurn | undefined {
    return this.#state.turns.find((turn) => turn.recordId === recordId || turn.key === requestId);
  }

  #change(recordId: number, change: (turn: ChatTurn) => ChatTurn): void {
    this.#set({
      turns: this.#state.turns.map((turn) => (turn.recordId === recordId ? change(turn) : turn)),
    });
  }

  #keep = (): void => {
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    keepConversation(this.owner, this.#state);
  };

  #set(change: Partial<ChatState>, soon = false): void {
    const { turns, sessionId } = this.#state;
    this.#state = { ...this.#state, ...change };
    if (turns !== this.#state.turns || sessionId !== this.#state.sessionId)
      this.#keeping ??= setTimeout(this.#keep, keepEvery);
    if (soon) this.#listeners.tellSoon();
    else this.#listeners.tell();
  }
}
