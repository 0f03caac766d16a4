import { parseSignal, SeatPeer, type SeatSignal } from './seat-peer.ts';

/** `connecting` until the expert's page has answered, and while a broken connection is renewed. */
interface SeatGuestState {
  readonly phase: 'connecting' | 'on' | 'over';
  /** The mixed picture, and every voice except the user's own. */
  readonly stream: MediaStream | undefined;
  readonly muted: boolean;
}

interface SeatGuestOptions {
  /** The user's microphone, and camera if it is shown. Its tracks are stopped with the seat. */
  readonly userStream: MediaStream;
  readonly iceServers: readonly RTCIceServer[];
  readonly createLink: () => string;
  /** Sends to the expert; rejects if it fails. */
  readonly send: (signal: SeatSignal) => Promise<unknown>;
}

/** Milliseconds after which an unanswered offer is repeated. */
const answerTimeout = 6_000;
const maxBitrate = 600_000;

/** The guest's side of a seat. Connects at once and reconnects until `leave`. */
export class SeatGuest {
  #options: SeatGuestOptions;
  #state: SeatGuestState = { phase: 'connecting', stream: undefined, muted: false };
  #listeners = new Set<() => void>();
  #peer: SeatPeer | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SeatGuestOptions) {
    this.#options = options;
    void this.#connect();
  }

  /** Whether the user's camera is sent. */
  get hasPicture(): boolean {
    return this.#options.userStream.getVideoTracks().length > 0;
  }

  getState = (): SeatGuestState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Handles a signal of the expert's page. */
  handleSignal(data: unknown): void {
    const signal = parseSignal(data);
    const peer = this.#peer;
    if (!signal || !peer || signal.link !== peer.link) return;
    if (signal.kind === 'answer') void peer.accept(signal.sdp).catch(() => this.#retry());
    if (signal.kind === 'candidate') void peer.addCandidate(signal.candidate);
    // The expert's page was reloaded or lost the connection, so it is renewed.
    if (signal.kind === 'bye') this.#retry();
  }

  setMuted(muted: boolean): void {
    for (const track of this.#options.userStream.getAudioTracks()) track.enabled = !muted;
    this.#set({ muted });
  }

  /** Leaves the seat and turns camera and microphone off. */
  leave(): void {
    if (this.#state.phase === 'over') return;
    this.#set({ phase: 'over', stream: undefined });
    clearTimeout(this.#timer);
    if (this.#peer) this.#send({ link: this.#peer.link, kind: 'bye' });
    this.#peer?.close();
    for (const track of this.#options.userStream.getTracks()) track.stop();
  }

  async #connect(): Promise<void> {
    this.#peer?.close();
    const { userStream, iceServers, createLink } = this.#options;
    const peer = new SeatPeer({
      link: createLink(),
      iceServers,
      maxBitrate: maxBitrate,
      send: (signal) => this.#send(signal),
      onStream: (stream) => this.#peer === peer && this.#set({ stream }),
      onConnected: () => {
        clearTimeout(this.#timer);
        if (this.#peer === peer) this.#set({ phase: 'on' });
      },
      onLost: () => this.#peer === peer && this.#retry(),
    });
    this.#peer = peer;
    this.#timer = setTimeout(() => this.#retry(), answerTimeout);
    peer.add(userStream);
    await peer.offer().catch(() => {});
  }

  #retry(): void {
    clearTimeout(this.#timer);
    if (this.#state.phase === 'over') return;
    this.#set({ phase: 'connecting' });
    void this.#connect();
  }

  #send(signal: SeatSignal): void {
    // A lost signal is made up for by the next attempt.
    this.#options.send(signal).catch(() => {});
  }

  #set(change: Partial<SeatGuestState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
