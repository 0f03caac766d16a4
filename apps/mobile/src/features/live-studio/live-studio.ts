import {
  type CaptureFailure,
  type Device,
  explainFailure,
  findRecorderType,
  listDevices,
  openCapture,
} from './capture.ts';
import { VideoCompositor, readColours } from './video-compositor.ts';
import { AudioMixer } from './audio-mixer.ts';

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

const closedState: StudioState = {
  phase: 'closed',
  failure: null,
  cameras: [],
  microphones: [],
  cameraId: undefined,
  microphoneId: undefined,
  muted: false,
};

interface Guest {
  readonly key: string;
  readonly name: string;
  readonly stream: MediaStream;
}

/**
 * Combines the expert's camera and microphone with the seated guests into one stream. Opens no device before `open`.
 */
export class LiveStudio {
  /** The expert's name, shown first in the picture. */
  readonly name: string;
  #state = closedState;
  #listeners = new Set<() => void>();
  #compositor: VideoCompositor | undefined;
  #mixer: AudioMixer | undefined;
  #ownStream: MediaStream | undefined;
  #ownVideo = createVideo();
  #guests = new Map<string, { name: string; stream: MediaStream; video: HTMLVideoElement }>();
  #facing: 'user' | 'environment' = 'user';
  /** Increases with each opening: a device that opens too late is closed again. */
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

  /** The canvas that is sent, for the preview. Undefined while the studio is closed. */
  get canvas(): HTMLCanvasElement | undefined {
    return this.#compositor?.canvas;
  }

  /** The container type that is sent; undefined if the browser supports none. */
  readonly recorderType = findRecorderType();

  /** Opens the devices. `camera: false` opens the microphone only. */
  async open(options: { camera?: string | false; microphone?: string } = {}): Promise<void> {
    const opening = (this.#opening += 1);
    this.#set({ phase: 'opening', failure: null });
    // An iPhone opens only one camera at a time.
    this.#stopOwnStream();
    const { camera, microphone = this.#state.microphoneId } = options;
    const facing = { facing: this.#facing, ...(camera && { id: camera }) };
    try {
      const stream = await openCapture({
        camera: camera === false ? false : facing,
        microphoneId: microphone,
      });
      if (opening !== this.#opening) return stopTracks(stream);
      this.#useStream(stream);
      const devices = await listDevices();
      if (opening === this.#opening) this.#set({ ...devices, phase: 'ready', ...readIds(stream) });
    } catch (error) {
      if (opening === this.#opening) this.#set({ phase: 'failed', failure: explainFailure(error) });
    }
  }

  /** Switches to the camera that faces the other way, or to the next camera if they do not tell. */
  flip(): Promise<void> {
    this.#facing = this.#facing === 'user' ? 'environment' : 'user';
    const { cameras, cameraId } = this.#state;
    const facingMode = this.#ownStream?.getVideoTracks()[0]?.getSettings().facingMode;
    const index = cameras.findIndex(({ id }) => id === cameraId);
    const next = cameras[(index + 1) % cameras.length];
    return this.open(facingMode === undefined && next ? { camera: next.id } : {});
  }

  setMuted(muted: boolean): void {
    this.#mixer?.setMuted(muted);
    this.#set({ muted });
  }

  /** Has to be called in a click handler: browsers block sound before the first press. */
  resume(): Promise<void> {
    return this.#mixer?.resume() ?? Promise.resolve();
  }

  /** Mixed picture and sound. Throws while the studio is closed. */
  getStream(): MediaStream {
    if (!this.#compositor || !this.#mixer) throw new Error('The studio is closed');
    return new MediaStream([
      ...this.#compositor.stream.getVideoTracks(),
      ...this.#mixer.stream.getAudioTracks(),
    ]);
  }

  /** The stream for a guest: the mixed picture, and every voice but the guest's own. */
  getReturnStream(key: string): MediaStream {
    if (!this.#compositor || !this.#mixer) return new MediaStream();
    const guestMix = this.#mixer.getGuestMix(key);
    return new MediaStream([...this.#compositor.stream.getVideoTracks(), ...guestMix.getAudioTracks()]);
  }

  /** Sets the seated guests in order. All others are no longer seen or heard. */
  setGuests(guests: readonly Guest[]): void {
    for (const key of this.#guests.keys())
      if (!guests.some((guest) => guest.key === key)) this.#removeGuest(key);
    for (const guest of guests)
      if (this.#guests.get(guest.key)?.stream !== guest.stream) this.#addGuest(guest);
    this.#updatePicture(guests.map(({ key }) => key));
  }

  close(): void {
    this.#opening += 1;
    for (const key of this.#guests.keys()) this.#removeGuest(key);
    this.#stopOwnStream();
    this.#compositor?.close();
    this.#mixer?.close();
    this.#compositor = this.#mixer = undefined;
    this.#set(closedState);
  }

  #useStream(stream: MediaStream): void {
    this.#ownStream = stream;
    this.#compositor ??= new VideoCompositor(readColours());
    this.#mixer ??= new AudioMixer();
    this.#mixer.setOwnStream(stream);
    this.#mixer.setMuted(this.#state.muted);
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => this.#ownStream === stream && this.#deviceLost());
    this.#updatePicture([...this.#guests.keys()]);
    // A camera may need time until its first frame; the name is shown until then.
    void play(this.#ownVideo, stream);
  }

  /** A device was unplugged or taken by another program. */
  #deviceLost(): void {
    this.#set({ phase: 'failed', failure: explainFailure(new DOMException('', 'OverconstrainedError')) });
  }

  #addGuest({ key, name, stream }: Guest): void {
    this.#removeGuest(key);
    const video = createVideo();
    // Browsers let a remote stream into an audio mix only while an element plays it, so this element plays the
    // guest's sound.
    void play(video, stream);
    this.#guests.set(key, { name, stream, video });
    this.#mixer?.addVoice(key, stream);
  }

  #removeGuest(key: string): void {
    const guest = this.#guests.get(key);
    if (guest) guest.video.srcObject = null;
    this.#guests.delete(key);
    this.#mixer?.removeVoice(key);
  }

  #updatePicture(keys: readonly string[]): void {
    const hasCamera = (this.#ownStream?.getVideoTracks().length ?? 0) > 0;
    const ownFace = { key: 'expert', name: this.name, video: hasCamera ? this.#ownVideo : undefined };
    const guests = keys.flatMap((key) => {
      const guest = this.#guests.get(key);
      return guest ? [{ key, name: guest.name, video: guest.video }] : [];
    });
    this.#compositor?.show([ownFace, ...guests]);
  }

  #stopOwnStream(): void {
    const stream = this.#ownStream;
    this.#ownStream = undefined;
    this.#mixer?.setOwnStream(undefined);
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
  // If autoplay is blocked, playback starts with the next press; the name is shown until then.
  await video.play().catch(() => {});
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function readIds(stream: MediaStream): Pick<StudioState, 'cameraId' | 'microphoneId'> {
  const idOf = (tracks: MediaStreamTrack[]) => tracks[0]?.getSettings().deviceId;
  return { cameraId: idOf(stream.getVideoTracks()), microphoneId: idOf(stream.getAudioTracks()) };
}
