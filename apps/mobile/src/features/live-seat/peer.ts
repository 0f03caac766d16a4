import type { SeatSignal } from './seat-signal.ts';

interface PeerOptions {
  readonly link: string;
  readonly iceServers: readonly RTCIceServer[];
  /** The most that a picture takes, in bits a second. */
  readonly bits: number;
  readonly send: (signal: SeatSignal) => void;
  readonly onStream: (stream: MediaStream) => void;
  /** It broke, and does not come back by itself. */
  readonly onLost: () => void;
  readonly onConnected: () => void;
}

/** Milliseconds in which a connection that is cut off may come back by itself. */
const patience = 5_000;

/** One connection, whichever end it is. Candidates that come before the description wait for it. */
export class Peer {
  readonly link: string;
  #connection: RTCPeerConnection;
  #options: PeerOptions;
  #early: RTCIceCandidateInit[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PeerOptions) {
    this.#options = options;
    this.link = options.link;
    const connection = new RTCPeerConnection({ iceServers: [...options.iceServers] });
    this.#connection = connection;
    const { link, send } = options;
    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate) send({ link, kind: 'candidate', candidate: candidate.toJSON() });
    });
    connection.addEventListener('track', ({ streams: [stream] }) => stream && options.onStream(stream));
    connection.addEventListener('connectionstatechange', () => this.#watch());
  }

  /** Sends this stream. */
  add(stream: MediaStream): void {
    for (const track of stream.getTracks()) this.#connection.addTrack(track, stream);
  }

  /** The guest's end: asks for whatever the other end has to show, besides what was added. */
  async offer(): Promise<void> {
    const connection = this.#connection;
    const sends = new Set(connection.getSenders().map(({ track }) => track?.kind));
    for (const kind of ['audio', 'video'])
      if (!sends.has(kind)) connection.addTransceiver(kind, { direction: 'recvonly' });
    await connection.setLocalDescription();
    this.#options.send({ link: this.link, kind: 'offer', sdp: connection.localDescription!.sdp });
  }

  /** The expert's end. What is to be sent must be added between the two. */
  async answer(sdp: string, prepare: () => void): Promise<void> {
    await this.#connection.setRemoteDescription({ type: 'offer', sdp });
    prepare();
    await this.#connection.setLocalDescription();
    this.#options.send({ link: this.link, kind: 'answer', sdp: this.#connection.localDescription!.sdp });
    await this.#settle();
  }

  async accept(sdp: string): Promise<void> {
    if (this.#connection.signalingState !== 'have-local-offer') return;
    await this.#connection.setRemoteDescription({ type: 'answer', sdp });
    await this.#settle();
  }

  async addCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    if (!this.#connection.remoteDescription) return void this.#early.push(candidate);
    // One that does not fit is one way less.
    await this.#connection.addIceCandidate(candidate).catch(() => {});
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#connection.close();
  }

  async #settle(): Promise<void> {
    for (const candidate of this.#early.splice(0)) await this.addCandidate(candidate);
  }

  /** What a picture may take is known to the browser only once it is sent. */
  async #limit(): Promise<void> {
    for (const sender of this.#connection.getSenders()) {
      if (sender.track?.kind !== 'video') continue;
      const settings = sender.getParameters();
      for (const encoding of settings.encodings) encoding.maxBitrate = this.#options.bits;
      await sender.setParameters(settings).catch(() => {});
    }
  }

  #watch(): void {
    const { connectionState: state } = this.#connection;
    clearTimeout(this.#timer);
    if (state === 'connected') {
      void this.#limit();
      this.#options.onConnected();
    }
    if (state === 'failed') this.#options.onLost();
    if (state === 'disconnected') this.#timer = setTimeout(() => this.#options.onLost(), patience);
  }
}
