interface PeerOptions {
  readonly link: string;
  readonly iceServers: readonly RTCIceServer[];
  /** Maximum video bitrate, in bits per second. */
  readonly maxBitrate: number;
  readonly send: (signal: SeatSignal) => void;
  readonly onStream: (stream: MediaStream) => void;
  /** The connection failed and will not recover by itself. */
  readonly onLost: () => void;
  readonly onConnected: () => void;
}

/** Milliseconds in which a disconnected connection may recover by itself. */
const reconnectTimeout = 5_000;

/** One WebRTC connection, on either end. Candidates that arrive before the description are queued. */
export class SeatPeer {
  readonly link: string;
  #connection: RTCPeerConnection;
  #options: PeerOptions;
  #queuedCandidates: RTCIceCandidateInit[] = [];
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
    connection.addEventListener('connectionstatechange', () => this.#onStateChange());
  }

  /** Adds this stream to what is sent. */
  add(stream: MediaStream): void {
    for (const track of stream.getTracks()) this.#connection.addTrack(track, stream);
  }

  /** On the guest's side: offers the added stream and asks for audio and video of the other side. */
  async offer(): Promise<void> {
    const connection = this.#connection;
    const sentKinds = new Set(connection.getSenders().map(({ track }) => track?.kind));
    for (const kind of ['audio', 'video'])
      if (!sentKinds.has(kind)) connection.addTransceiver(kind, { direction: 'recvonly' });
    await connection.setLocalDescription();
    this.#options.send({ link: this.link, kind: 'offer', sdp: connection.localDescription!.sdp });
  }

  /** On the expert's side. `prepare` has to add the stream between the two descriptions. */
  async answer(sdp: string, prepare: () => void): Promise<void> {
    await this.#connection.setRemoteDescription({ type: 'offer', sdp });
    prepare();
    await this.#connection.setLocalDescription();
    this.#options.send({ link: this.link, kind: 'answer', sdp: this.#connection.localDescription!.sdp });
    await this.#addQueuedCandidates();
  }

  async accept(sdp: string): Promise<void> {
    if (this.#connection.signalingState !== 'have-local-offer') return;
    await this.#connection.setRemoteDescription({ type: 'answer', sdp });
    await this.#addQueuedCandidates();
  }

  async addCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    if (!this.#connection.remoteDescription) return void this.#queuedCandidates.push(candidate);
    // An invalid candidate only means one route less.
    await this.#connection.addIceCandidate(candidate).catch(() => {});
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#connection.close();
  }

  async #addQueuedCandidates(): Promise<void> {
    for (const candidate of this.#queuedCandidates.splice(0)) await this.addCandidate(candidate);
  }

  /** Encodings are known only once the connection sends. */
  async #limitBitrate(): Promise<void> {
    for (const sender of this.#connection.getSenders()) {
      if (sender.track?.kind !== 'video') continue;
      const settings = sender.getParameters();
      for (const encoding of settings.encodings) encoding.maxBitrate = this.#options.maxBitrate;
      await sender.setParameters(settings).catch(() => {});
    }
  }

  #onStateChange(): void {
    const { connectionState: state } = this.#connection;
    clearTimeout(this.#timer);
    if (state === 'connected') {
      void this.#limitBitrate();
      this.#options.onConnected();
    }
    if (state === 'failed') this.#options.onLost();
    if (state === 'disconnected') this.#timer = setTimeout(() => this.#options.onLost(), reconnectTimeout);
  }
}

/**
 * Signals between the two ends of a seat. The guest creates a new `link` for every attempt, which distinguishes it
 * from signals of earlier ones.
 */
export type SeatSignal = { readonly link: string } & (
  | { readonly kind: 'offer' | 'answer'; readonly sdp: string }
  | { readonly kind: 'candidate'; readonly candidate: RTCIceCandidateInit }
  | { readonly kind: 'bye' }
);

export function parseSignal(data: unknown): SeatSignal | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { link, kind, sdp, candidate } = data as Record<string, unknown>;
  if (typeof link !== 'string') return undefined;
  if (kind === 'bye') return { link, kind };
  if ((kind === 'offer' || kind === 'answer') && typeof sdp === 'string') return { link, kind, sdp };
  if (kind === 'candidate' && typeof candidate === 'object' && candidate !== null)
    return { link, kind, candidate };
  return undefined;
}
