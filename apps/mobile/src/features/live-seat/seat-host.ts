import { parseSignal, SeatPeer, type SeatSignal } from './seat-peer.ts';

interface GuestStream {
  /** The guest's id in the seat list. */
  readonly id: number;
  readonly stream: MediaStream;
}

interface SeatHostOptions {
  readonly getIceServers: () => readonly RTCIceServer[];
  readonly send: (to: number, signal: SeatSignal) => Promise<unknown>;
  /** The stream sent to a guest. */
  readonly getReturnStream: (id: number) => MediaStream;
}

/** Bitrate of the picture for one guest, in bits per second; it is shown small. */
const returnBitrate = 500_000;

/** The expert's side of all seats. Guests send offers; only those who are seated are answered. */
export class SeatHost {
  #options: SeatHostOptions;
  #seated: ReadonlySet<number> = new Set();
  #peers = new Map<number, SeatPeer>();
  #streams: readonly GuestStream[] = [];
  #listeners = new Set<() => void>();

  constructor(options: SeatHostOptions) {
    this.#options = options;
  }

  /** Streams of the guests; the same array until it changes. */
  getState = (): readonly GuestStream[] => this.#streams;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Sets who is seated according to the seat list. Everybody else is disconnected. */
  setSeated(ids: readonly number[]): void {
    this.#seated = new Set(ids);
    for (const id of this.#peers.keys()) if (!this.#seated.has(id)) this.#closePeer(id);
  }

  /** Handles a signal of a guest. */
  handleSignal({ from, data }: { from: number; data: unknown }): void {
    const signal = parseSignal(data);
    if (!signal || !this.#seated.has(from)) return;
    const peer = this.#peers.get(from);
    if (signal.kind === 'offer') return void this.#answer(from, signal);
    if (peer?.link !== signal.link) return;
    if (signal.kind === 'candidate') void peer.addCandidate(signal.candidate);
    if (signal.kind === 'bye') this.#closePeer(from);
  }

  close(): void {
    for (const [id, { link }] of this.#peers) {
      this.#send(id, { link, kind: 'bye' });
      this.#closePeer(id);
    }
  }

  async #answer(id: number, { link, sdp }: { link: string; sdp: string }): Promise<void> {
    this.#closePeer(id);
    const peer: SeatPeer = new SeatPeer({
      link,
      iceServers: this.#options.getIceServers(),
      maxBitrate: returnBitrate,
      send: (signal) => this.#send(id, signal),
      onStream: (stream) => this.#peers.get(id) === peer && this.#addStream({ id, stream }),
      onConnected: () => {},
      onLost: () => this.#peers.get(id) === peer && this.#closePeer(id),
    });
    this.#peers.set(id, peer);
    try {
      await peer.answer(sdp, () => peer.add(this.#options.getReturnStream(id)));
    } catch {
      // The guest's answer timeout renews the offer.
      if (this.#peers.get(id) === peer) this.#closePeer(id);
    }
  }

  #addStream(guestStream: GuestStream): void {
    const known = this.#streams.find(({ id }) => id === guestStream.id);
    if (known?.stream === guestStream.stream) return;
    this.#setStreams([...this.#streams.filter(({ id }) => id !== guestStream.id), guestStream]);
  }

  #closePeer(id: number): void {
    this.#peers.get(id)?.close();
    this.#peers.delete(id);
    if (this.#streams.some((guestStream) => guestStream.id === id))
      this.#setStreams(this.#streams.filter((guestStream) => guestStream.id !== id));
  }

  #setStreams(streams: readonly GuestStream[]): void {
    this.#streams = streams;
    for (const listener of this.#listeners) listener();
  }

  #send(to: number, signal: SeatSignal): void {
    this.#options.send(to, signal).catch(() => {});
  }
}
