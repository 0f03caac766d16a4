import { Peer } from './peer.ts';
import { findSignal, type SeatSignal } from './seat-signal.ts';

/** `connecting` until the expert's page answers, and again while a broken connection is made anew. */
interface SeatGuestState {
  readonly phase: 'connecting' | 'on' | 'over';
  /** The picture of all and everybody's voice but one's own. */
  readonly stream: MediaStream | undefined;
  readonly muted: boolean;
}

interface SeatGuestOptions {
  /** One's own microphone, and camera where it is shown. Ended with the seat. */
  readonly own: MediaStream;
  readonly iceServers: readonly RTCIceServer[];
  readonly createLink: () => string;
  /** To the expert; rejects when it could not be said. */
  readonly send: (signal: SeatSignal) => Promise<unknown>;
}

/** An offer that nobody answered is made again after so many milliseconds. */
const patience = 6_000;
const ownBits = 600_000;

/** The seat as the one who sits has it. Connects at once, and again whenever it broke, until `leave`. */
export class SeatGuest {
  #options: SeatGuestOptions;
  #state: SeatGuestState = { phase: 'connecting', stream: undefined, muted: false };
  #listeners = new Set<() => void>();
  #peer: Peer | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SeatGuestOptions) {
    this.#options = options;
    void this.#connect();
  }

  /** Whether one is seen, too. */
  get hasPicture(): boolean {
    return this.#options.own.getVideoTracks().length > 0;
  }

  getState = (): SeatGuestState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** What the expert's page said through the room. */
  hear(data: unknown): void {
    const signal = findSignal(data);
    const peer = this.#peer;
    if (!signal || !peer || signal.link !== peer.link) return;
    if (signal.kind === 'answer') void peer.accept(signal.sdp).catch(() => this.#again());
    if (signal.kind === 'candidate') void peer.addCandidate(signal.candidate);
    // The expert's page was loaded anew, or lost us: another attempt.
    if (signal.kind === 'bye') this.#again();
  }

  setMuted(muted: boolean): void {
    for (const track of this.#options.own.getAudioTracks()) track.enabled = !muted;
    this.#set({ muted });
  }

  /** Gives the seat up; camera and microphone go off. */
  leave(): void {
    if (this.#state.phase === 'over') return;
    this.#set({ phase: 'over', stream: undefined });
    clearTimeout(this.#timer);
    if (this.#peer) this.#send({ link: this.#peer.link, kind: 'bye' });
    this.#peer?.close();
    for (const track of this.#options.own.getTracks()) track.stop();
  }

  async #connect(): Promise<void> {
    this.#peer?.close();
    const { own, iceServers, createLink } = this.#options;
    const peer = new Peer({
      link: createLink(),
      iceServers,
      bits: ownBits,
      send: (signal) => this.#send(signal),
      onStream: (stream) => this.#peer === peer && this.#set({ stream }),
      onConnected: () => {
        clearTimeout(this.#timer);
        if (this.#peer === peer) this.#set({ phase: 'on' });
      },
      onLost: () => this.#peer === peer && this.#again(),
    });
    this.#peer = peer;
    this.#timer = setTimeout(() => this.#again(), patience);
    peer.add(own);
    await peer.offer().catch(() => {});
  }

  #again(): void {
    clearTimeout(this.#timer);
    if (this.#state.phase === 'over') return;
    this.#set({ phase: 'connecting' });
    void this.#connect();
  }

  #send(signal: SeatSignal): void {
    // What did not arrive is made good by the next attempt.
    this.#options.send(signal).catch(() => {});
  }

  #set(change: Partial<SeatGuestState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
