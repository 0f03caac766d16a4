import { Peer } from './peer.ts';
import { findSignal, type SeatSignal } from './seat-signal.ts';

/** A guest whose voice or picture arrives. */
interface Arrival {
  /** By which they go in the room's list. */
  readonly id: number;
  readonly stream: MediaStream;
}

interface SeatHostOptions {
  readonly getIceServers: () => readonly RTCIceServer[];
  readonly send: (to: number, signal: SeatSignal) => Promise<unknown>;
  /** What a guest is shown and let hear. */
  readonly returnFor: (id: number) => MediaStream;
}

/** The picture of all for one guest, in bits a second: they watch it small. */
const returnBits = 500_000;

/** The expert's end of all seats. A guest asks, the expert's page answers whoever sits. */
export class SeatHost {
  #options: SeatHostOptions;
  #seated: ReadonlySet<number> = new Set();
  #peers = new Map<number, Peer>();
  #arrivals: readonly Arrival[] = [];
  #listeners = new Set<() => void>();

  constructor(options: SeatHostOptions) {
    this.#options = options;
  }

  /** Who arrives now; the same value until it changes. */
  getState = (): readonly Arrival[] => this.#arrivals;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Who sits, by the room's list; whoever does not any more is cut off. */
  seat(ids: readonly number[]): void {
    this.#seated = new Set(ids);
    for (const id of this.#peers.keys()) if (!this.#seated.has(id)) this.#drop(id);
  }

  /** What a guest said through the room. */
  hear({ from, data }: { from: number; data: unknown }): void {
    const signal = findSignal(data);
    if (!signal || !this.#seated.has(from)) return;
    const peer = this.#peers.get(from);
    if (signal.kind === 'offer') return void this.#answer(from, signal);
    if (peer?.link !== signal.link) return;
    if (signal.kind === 'candidate') void peer.addCandidate(signal.candidate);
    if (signal.kind === 'bye') this.#drop(from);
  }

  close(): void {
    for (const [id, { link }] of this.#peers) {
      this.#send(id, { link, kind: 'bye' });
      this.#drop(id);
    }
  }

  async #answer(id: number, { link, sdp }: { link: string; sdp: string }): Promise<void> {
    this.#drop(id);
    const peer: Peer = new Peer({
      link,
      iceServers: this.#options.getIceServers(),
      bits: returnBits,
      send: (signal) => this.#send(id, signal),
      onStream: (stream) => this.#peers.get(id) === peer && this.#arrive({ id, stream }),
      onConnected: () => {},
      onLost: () => this.#peers.get(id) === peer && this.#drop(id),
    });
    this.#peers.set(id, peer);
    try {
      await peer.answer(sdp, () => peer.add(this.#options.returnFor(id)));
    } catch {
      // The guest hears no answer and asks anew.
      if (this.#peers.get(id) === peer) this.#drop(id);
    }
  }

  #arrive(arrival: Arrival): void {
    const known = this.#arrivals.find(({ id }) => id === arrival.id);
    if (known?.stream === arrival.stream) return;
    this.#put([...this.#arrivals.filter(({ id }) => id !== arrival.id), arrival]);
  }

  #drop(id: number): void {
    this.#peers.get(id)?.close();
    this.#peers.delete(id);
    if (this.#arrivals.some((arrival) => arrival.id === id))
      this.#put(this.#arrivals.filter((arrival) => arrival.id !== id));
  }

  #put(arrivals: readonly Arrival[]): void {
    this.#arrivals = arrivals;
    for (const listener of this.#listeners) listener();
  }

  #send(to: number, signal: SeatSignal): void {
    this.#options.send(to, signal).catch(() => {});
  }
}
