import { publishCodes, type PublishTold } from '@academy/contract/realtime/publish.ts';
import { LevelClimb } from './level-climb.ts';
import { idleState, type PublisherState, readCloseCode } from './publisher-state.ts';
import { judgeBacklog, sendLevels } from './send-level.ts';

/** Where to send to, or why not. Rejects when the network or the server failed for now. */
export type Address =
  | { readonly url: string }
  | { readonly refused: 'taken' | 'ended' | 'other'; readonly message: string };

interface PublisherOptions {
  /** Picture and sound, as they go out. */
  readonly stream: MediaStream;
  readonly recorderType: string;
  readonly getAddress: (takeover: boolean) => Promise<Address>;
  /** Milliseconds of a clock that never goes back; absent: the page's. */
  readonly now?: () => number;
}

/** Milliseconds of picture in one message. */
const slice = 100;
/** Viewers' players stay behind by two pieces, and a piece begins with a keyframe. Milliseconds. */
const keyframes = 500;
const lookEvery = 500;
/** So many looks in a row that something waits: it is not a hiccup. */
const patience = 3;
/** After so many times in a row it is the browser. */
const unreadTries = 3;
const pauses = [300, 1_000, 2_000, 4_000] as const;

/**
 * Sends a stream to a live: keeps it going over broken connections, sends less when the connection does not carry it, and
 * more again after a long calm.
 * MediaRecorder has no congestion control, and its container cannot go on in another connection or with other
 * bits: each change is a new recorder and a new run of the server's.
 */
export class Publisher {
  #options: PublisherOptions;
  readonly #now: () => number;
  readonly #climb = new LevelClimb();
  #state: PublisherState = idleState;
  #listeners = new Set<() => void>();
  #socket: WebSocket | undefined;
  #recorder: MediaRecorder | undefined;
  /** Rises with each attempt: what belongs to an earlier one says nothing any more. */
  #attempt = 0;
  #failures = 0;
  #weakLooks = 0;
  /** How often in a row the server could make nothing of what came. */
  #unread = 0;
  /** Viewers have seen something of it: then it is not the browser. */
  #hasPlayed = false;
  #sent: { at: number; bytes: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  getState = (): PublisherState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Begins to send. With `takeover` another page that sends has to go. */
  start(takeover = false): void {
    this.#failures = this.#unread = 0;
    this.#set({ phase: 'preparing', message: null, canTakeOver: false });
    void this.#connect(takeover);
  }

  /** Stops sending, for good or until the next start. */
  stop(): void {
    this.#drop();
    this.#set({ phase: 'idle', message: null, kbps: 0, isPlaying: false });
  }

  async #connect(takeover: boolean): Promise<void> {
    this.#drop();
    const attempt = this.#attempt;
    try {
      const address = await this.#options.getAddress(takeover);
      if (attempt !== this.#attempt) return;
      if ('url' in address) this.#open(address.url);
      else if (address.refused === 'ended') this.#rest('ended', address.message);
      else this.#refuse(address.message, address.refused === 'taken');
    } catch {
      if (attempt === this.#attempt) this.#comeBack('连不上服务器，正在重试');
    }
  }

  #open(url: string): void {
    const socket = new WebSocket(url);
    const attempt = this.#attempt;
    this.#socket = socket;
    const ours = (work: () => void) => () => attempt === this.#attempt && work();
    socket.addEventListener('message', ({ data }) => ours(() => this.#hear(String(data)))());
    socket.addEventListener('close', ({ code }) => ours(() => this.#closed(code))());
  }

  #hear(text: string): void {
    const told = JSON.parse(text) as PublishTold;
    if (told.type === 'playing') {
      this.#hasPlayed = true;
      return this.#set({ isPlaying: true });
    }
    this.#failures = 0;
    this.#set({ phase: 'sending', message: null, run: told.run, isPlaying: false });
    this.#record();
    this.#watch = setInterval(() => this.#look(), lookEvery);
  }

  #record(): void {
    const { stream, recorderType: mimeType } = this.#options;
    const { video, audio } = sendLevels[this.#state.level]!;
    const settings = {
      mimeType,
      videoBitsPerSecond: video,
      audioBitsPerSecond: audio,
      videoKeyFrameIntervalDuration: keyframes,
    };
    const attempt = this.#attempt;
    const recorder = new MediaRecorder(stream, settings);
    recorder.addEventListener('dataavailable', ({ data }) => attempt === this.#attempt && this.#send(data));
    recorder.addEventListener(
      'error',
      () => attempt === this.#attempt && this.#comeBack('画面中断了，正在恢复'),
    );
    recorder.start(slice);
    this.#recorder = recorder;
  }

  #send(data: Blob): void {
    const socket = this.#socket;
    if (data.size === 0 || socket?.readyState !== WebSocket.OPEN) return;
    socket.send(data);
    this.#sent.push({ at: this.#now(), bytes: data.size });
  }

  /** Once in a while: what went out, and what waits. */
  #look(): void {
    const socket = this.#socket;
    if (!socket) return;
    const since = this.#now() - 1_000;
    this.#sent = this.#sent.filter(({ at }) => at >= since);
    const made = this.#sent.reduce((sum, { bytes }) => sum + bytes, 0);
    const waiting = socket.bufferedAmount;
    const verdict = judgeBacklog(waiting, this.#state.level);
    this.#weakLooks = verdict === 'good' ? 0 : this.#weakLooks + 1;
    const kbps = Math.round((Math.max(0, made - waiting) * 8) / 1_000);
    if (verdict === 'lower' && this.#weakLooks >= patience) return this.#lower();
    const { level } = this.#state;
    if (this.#climb.isDue({ now: this.#now(), waitingBytes: waiting, level })) return this.#change(level - 1);
    const phase = this.#weakLooks >= patience ? 'weak' : 'sending';
    this.#set({ kbps, phase });
  }

  /** Again from here on with fewer bits. At the lowest it comes back as it is. */
  #lower(): void {
    this.#climb.fell();
    this.#change(Math.min(this.#state.level + 1, sendLevels.length - 1));
  }

  #change(level: number): void {
    this.#set({ level, phase: 'preparing', kbps: 0 });
    void this.#connect(true);
  }

  #closed(code: number): void {
    const ending = readCloseCode(code);
    // A device that is busy may send its first pictures too late to be known: that passes, a browser's format does not.
    if (code === publishCodes.unreadable && (this.#hasPlayed || (this.#unread += 1) < unreadTries))
      return this.#comeBack('画面还没有传上去，正在重试');
    if (ending.kind === 'lower') return this.#lower();
    if (ending.kind === 'back') return this.#comeBack(ending.message);
    if (ending.kind === 'ended') return this.#rest('ended', ending.message);
    this.#refuse(ending.message, ending.canTakeOver);
  }

  /** The one who was cut off is the one who was there: it may take over its own place. */
  #comeBack(message: string): void {
    this.#drop();
    const wasHere = this.#state.run > 0;
    const pause = pauses[Math.min(this.#failures, pauses.length - 1)]!;
    this.#failures += 1;
    this.#set({ phase: 'away', message, kbps: 0, isPlaying: false });
    this.#timer = setTimeout(() => void this.#connect(wasHere), pause);
  }

  #refuse(message: string, canTakeOver: boolean): void {
    this.#rest('refused', message);
    this.#set({ canTakeOver });
  }

  #rest(phase: 'refused' | 'ended', message: string): void {
    this.#drop();
    this.#set({ phase, message, kbps: 0, isPlaying: false });
  }

  /** Lets go of the connection and everything that belongs to it. */
  #drop(): void {
    this.#attempt += 1;
    this.#climb.interrupt();
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#sent = [];
    this.#weakLooks = 0;
    if (this.#recorder && this.#recorder.state !== 'inactive') this.#recorder.stop();
    this.#recorder = undefined;
    this.#socket?.close();
    this.#socket = undefined;
  }

  #set(change: Partial<PublisherState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
