import { type CaptureFailure, type Device, explainFailure, listDevices, openCapture } from './capture.ts';
import { FacesPicture, readColours } from './faces-picture.ts';
import { findRecorderType } from './recorder-type.ts';
import { SoundMix } from './sound-mix.ts';

/** What a screen shows of the expert's own devices. */
export interface StudioState {
  readonly phase: 'closed' | 'opening' | 'ready' | 'failed';
  readonly failure: CaptureFailure | null;
  readonly cameras: readonly Device[];
  readonly microphones: readonly Device[];
  /** Undefined while no camera is open. */
  readonly cameraId: string | undefined;
  readonly microphoneId: string | undefined;
  readonly muted: boolean;
}

const closed: StudioState = {
  phase: 'closed',
  failure: null,
  cameras: [],
  microphones: [],
  cameraId: undefined,
  microphoneId: undefined,
  muted: false,
};

/** Somebody who sits, with what arrives of them. */
interface Guest {
  readonly key: string;
  readonly name: string;
  readonly stream: MediaStream;
}

/** The expert's camera and microphone together with those who sit, as one stream. Nothing is opened before `open`. */
export class LiveStudio {
  /** Stands first in the picture. */
  readonly name: string;
  #state = closed;
  #listeners = new Set<() => void>();
  #faces: FacesPicture | undefined;
  #sound: SoundMix | undefined;
  #own: MediaStream | undefined;
  #ownVideo = createVideo();
  #guests = new Map<string, { name: string; stream: MediaStream; video: HTMLVideoElement }>();
  #facing: 'user' | 'environment' = 'user';
  /** Rises with each opening: a device that comes too late is let go. */
  #opening = 0;

  constructor(name: string) {
    this.name = name;
    this.#ownVideo.muted = true;
  }

  getState = (): StudioState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The picture as it is sent; for the preview. Undefined while the studio is closed. */
  get canvas(): HTMLCanvasElement | undefined {
    return this.#faces?.canvas;
  }

  /** The kind of file that is sent; undefined where this browser cannot. */
  readonly recorderType = findRecorderType();

  /** Opens the devices. With `camera: false` the sound alone, where there is no camera. */
  async open(wish: { camera?: string | false; microphone?: string } = {}): Promise<void> {
    const turn = (this.#opening += 1);
    this.#set({ phase: 'opening', failure: null });
    // An iPhone opens one camera at a time.
    this.#letGo();
    const { camera, microphone = this.#state.microphoneId } = wish;
    const seen = { facing: this.#facing, ...(camera && { id: camera }) };
    try {
      const stream = await openCapture({ camera: camera === false ? false : seen, microphoneId: microphone });
      if (turn !== this.#opening) return stopTracks(stream);
      this.#take(stream);
      const devices = await listDevices();
      if (turn === this.#opening) this.#set({ ...devices, phase: 'ready', ...readIds(stream) });
    } catch (error) {
      if (turn === this.#opening) this.#set({ phase: 'failed', failure: explainFailure(error) });
    }
  }

  /** The camera that looks the other way; where there are two that do not say, the other one. */
  flip(): Promise<void> {
    this.#facing = this.#facing === 'user' ? 'environment' : 'user';
    const { cameras, cameraId } = this.#state;
    const looks = this.#own?.getVideoTracks()[0]?.getSettings().facingMode;
    const place = cameras.findIndex(({ id }) => id === cameraId);
    const next = cameras[(place + 1) % cameras.length];
    return this.open(looks === undefined && next ? { camera: next.id } : {});
  }

  setMuted(muted: boolean): void {
    this.#sound?.setMuted(muted);
    this.#set({ muted });
  }

  /** To be called within a press: browsers hold sound back before. */
  wake(): Promise<void> {
    return this.#sound?.wake() ?? Promise.resolve();
  }

  /** Picture and sound of all. Throws while the studio is closed. */
  getStream(): MediaStream {
    if (!this.#faces || !this.#sound) throw new Error('The studio is closed');
    return new MediaStream([...this.#faces.stream.getVideoTracks(), ...this.#sound.stream.getAudioTracks()]);
  }

  /** What a guest sees and hears: the picture of all, and everybody's voice but their own. */
  returnFor(key: string): MediaStream {
    if (!this.#faces || !this.#sound) return new MediaStream();
    const sound = this.#sound.lineFor(key);
    return new MediaStream([...this.#faces.stream.getVideoTracks(), ...sound.getAudioTracks()]);
  }

  /** Who sits now, in their order. Whoever is no longer among them is neither seen nor heard. */
  seat(guests: readonly Guest[]): void {
    for (const key of this.#guests.keys()) if (!guests.some((guest) => guest.key === key)) this.#leave(key);
    for (const guest of guests)
      if (this.#guests.get(guest.key)?.stream !== guest.stream) this.#welcome(guest);
    this.#show(guests.map(({ key }) => key));
  }

  close(): void {
    this.#opening += 1;
    for (const key of this.#guests.keys()) this.#leave(key);
    this.#letGo();
    this.#faces?.close();
    this.#sound?.close();
    this.#faces = this.#sound = undefined;
    this.#set(closed);
  }

  #take(stream: MediaStream): void {
    this.#own = stream;
    this.#faces ??= new FacesPicture(readColours());
    this.#sound ??= new SoundMix();
    this.#sound.hearOwn(stream);
    this.#sound.setMuted(this.#state.muted);
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => this.#own === stream && this.#lose());
    this.#show([...this.#guests.keys()]);
    // A camera may take its time until the first picture: the name stands in for it.
    void play(this.#ownVideo, stream);
  }

  /** A device was pulled out, or taken by another program. */
  #lose(): void {
    this.#set({ phase: 'failed', failure: explainFailure(new DOMException('', 'OverconstrainedError')) });
  }

  #welcome({ key, name, stream }: Guest): void {
    this.#leave(key);
    const video = createVideo();
    // Heard through this element; browsers hand a stream from elsewhere to a mix only while an element plays it.
    void play(video, stream);
    this.#guests.set(key, { name, stream, video });
    this.#sound?.addVoice(key, stream);
  }

  #leave(key: string): void {
    const guest = this.#guests.get(key);
    if (guest) guest.video.srcObject = null;
    this.#guests.delete(key);
    this.#sound?.removeVoice(key);
  }

  #show(keys: readonly string[]): void {
    const hasCamera = (this.#own?.getVideoTracks().length ?? 0) > 0;
    const own = { key: 'expert', name: this.name, video: hasCamera ? this.#ownVideo : undefined };
    const guests = keys.flatMap((key) => {
      const guest = this.#guests.get(key);
      return guest ? [{ key, name: guest.name, video: guest.video }] : [];
    });
    this.#faces?.show([own, ...guests]);
  }

  #letGo(): void {
    const stream = this.#own;
    this.#own = undefined;
    this.#sound?.hearOwn(undefined);
    if (stream) stopTracks(stream);
  }

  #set(change: Partial<StudioState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function createVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  return video;
}

async function play(video: HTMLVideoElement, stream: MediaStream): Promise<void> {
  video.srcObject = stream;
  // What waits for a press plays with the next one; the picture shows the name until then.
  await video.play().catch(() => {});
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function readIds(stream: MediaStream): Pick<StudioState, 'cameraId' | 'microphoneId'> {
  const idOf = (tracks: MediaStreamTrack[]) => tracks[0]?.getSettings().deviceId;
  return { cameraId: idOf(stream.getVideoTracks()), microphoneId: idOf(stream.getAudioTracks()) };
}
