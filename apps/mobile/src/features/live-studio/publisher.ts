import { publishCodes, type PublishMessage } from '@academy/contract/realtime/publish.ts';
import { bitrateLevels, BitrateRecovery, classifyBacklog } from './bitrate-levels.ts';
import { idleState, type PublisherState, readCloseCode } from './publisher-state.ts';

/** The address to publish to, or why it is refused. Rejects on temporary network or server errors. */
export type PublishAddress =
  | { readonly url: string }
  | { readonly refused: 'taken' | 'ended' | 'other'; readonly message: string };

interface PublisherOptions {
  /** The composed picture and sound. */
  readonly stream: MediaStream;
  readonly recorderType: string;
  readonly getAddress: (takeover: boolean) => Promise<PublishAddress>;
  /** Monotonic clock in milliseconds; by default `performance.now`. */
  readonly now?: () => number;
}

/** Milliseconds of video per message. */
const chunkInterval = 100;
/** Milliseconds between keyframes. A segment begins with a keyframe, and viewers are two segments behind. */
const keyframeInterval = 500;
const pollInterval = 500;
/** Number of polls in a row with a backlog before it counts. */
const maxWeakPolls = 3;
/** Number of unreadable runs in a row before the browser is to blame. */
const maxUnreadable = 3;
const retryDelays = [300, 1_000, 2_000, 4_000] as const;

/**
 * Publishes a stream to a live: reconnects, lowers the bitrate if the connection is too slow, and raises it after a
 * long stable period. MediaRecorder has no congestion control, and its container cannot continue on another
 * connection or with another bitrate, so each change is a new recorder and a new run on the server.
 */
export class Publisher {
  #options: PublisherOptions;
  readonly #now: () => number;
  readonly #recovery = new BitrateRecovery();
  #state: PublisherState = idleState;
  #listeners = new Set<() => void>();
  #socket: WebSocket | undefined;
  #recorder: MediaRecorder | undefined;
  /** Increases with each attempt: events of earlier attempts are ignored. */
  #attempt = 0;
  #failures = 0;
  #weakPolls = 0;
  /** How many runs in a row the server could not read. */
  #unreadable = 0;
  /** Viewers have seen a picture, so the browser's format is readable. */
  #hasPlayed = false;
  #sent: { at: number; bytes: number }[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pollTimer: ReturnType<typeof setInterval> | undefined;

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  getState = (): PublisherState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Starts publishing. With `takeover` another publishing page is disconnected. */
  start(takeover = false): void {
    this.#failures = this.#unreadable = 0;
    this.#set({ phase: 'preparing', message: null, canTakeOver: false });
    void this.#connect(takeover);
  }

  /** Stops publishing until the next start. */
  stop(): void {
    this.#disconnect();
    this.#set({ phase: 'idle', message: null, kbps: 0, isPlaying: false });
  }

  async #connect(takeover: boolean): Promise<void> {
    this.#disconnect();
    const attempt = this.#attempt;
    try {
      const address = await this.#options.getAddress(takeover);
      if (attempt !== this.#attempt) return;
      if ('url' in address) this.#open(address.url);
      else if (address.refused === 'ended') this.#finish('ended', address.message);
      else this.#refuse(address.message, address.refused === 'taken');
    } catch {
      if (attempt === this.#attempt) this.#reconnect('连不上服务器，正在重试');
    }
  }

  #open(url: string): void {
    const socket = new WebSocket(url);
    const attempt = this.#attempt;
    this.#socket = socket;
    const ifCurrent = (work: () => void) => () => attempt === this.#attempt && work();
    socket.addEventListener('message', ({ data }) => ifCurrent(() => this.#handleMessage(String(data)))());
    socket.addEventListener('close', ({ code }) => ifCurrent(() => this.#handleClose(code))());
  }

  #handleMessage(text: string): void {
    const message = JSON.parse(text) as PublishMessage;
    if (message.type === 'playing') {
      this.#hasPlayed = true;
      return this.#set({ isPlaying: true });
    }
    this.#failures = 0;
    this.#set({ phase: 'sending', message: null, run: message.run, isPlaying: false });
    this.#record();
    this.#pollTimer = setInterval(() => this.#poll(), pollInterval);
  }

  #record(): void {
    const { stream, recorderType: mimeType } = this.#options;
    const { video, audio } = bitrateLevels[this.#state.level]!;
    const settings = {
      mimeType,
      videoBitsPerSecond: video,
      audioBitsPerSecond: audio,
      videoKeyFrameIntervalDuration: keyframeInterval,
    };
    const attempt = this.#attempt;
    const recorder = new MediaRecorder(stream, settings);
    recorder.addEventListener('dataavailable', ({ data }) => attempt === this.#attempt && this.#send(data));
    recorder.addEventListener(
      'error',
      () => attempt === this.#attempt && this.#reconnect('画面中断了，正在恢复'),
    );
    recorder.start(chunkInterval);
    this.#recorder = recorder;
  }

  #send(data: Blob): void {
    const socket = this.#socket;
    if (data.size === 0 || socket?.readyState !== WebSocket.OPEN) return;
    socket.send(data);
    this.#sent.push({ at: this.#now(), bytes: data.size });
  }

  /** Measures what was sent and what is buffered. */
  #poll(): void {
    const socket = this.#socket;
    if (!socket) return;
    const since = this.#now() - 1_000;
    this.#sent = this.#sent.filter(({ at }) => at >= since);
    const recorded = this.#sent.reduce((sum, { bytes }) => sum + bytes, 0);
    const buffered = socket.bufferedAmount;
    const quality = classifyBacklog(buffered, this.#state.level);
    this.#weakPolls = quality === 'good' ? 0 : this.#weakPolls + 1;
    const kbps = Math.round((Math.max(0, recorded - buffered) * 8) / 1_000);
    if (quality === 'lower' && this.#weakPolls >= maxWeakPolls) return this.#lower();
    const { level } = this.#state;
    if (this.#recovery.shouldRaise({ now: this.#now(), waitingBytes: buffered, level }))
      return this.#change(level - 1);
    const phase = this.#weakPolls >= maxWeakPolls ? 'weak' : 'sending';
    this.#set({ kbps, phase });
  }

  /** Continues with a lower bitrate, or the same if it is the lowest. */
  #lower(): void {
    this.#recovery.onLowered();
    this.#change(Math.min(this.#state.level + 1, bitrateLevels.length - 1));
  }

  #change(level: number): void {
    this.#set({ level, phase: 'preparing', kbps: 0 });
    void this.#connect(true);
  }

  #handleClose(code: number): void {
    const action = readCloseCode(code);
    // A busy device may send its first pictures too late to be recognised, which passes; an unsupported format does
    // not.
    if (code === publishCodes.unreadable && (this.#hasPlayed || (this.#unreadable += 1) < maxUnreadable))
      return this.#reconnect('画面还没有传上去，正在重试');
    if (action.kind === 'lower') return this.#lower();
    if (action.kind === 'back') return this.#reconnect(action.message);
    if (action.kind === 'ended') return this.#finish('ended', action.message);
    this.#refuse(action.message, action.canTakeOver);
  }

  /** This page was publishing, so it may take over its own run. */
  #reconnect(message: string): void {
    this.#disconnect();
    const wasPublishing = this.#state.run > 0;
    const delay = retryDelays[Math.min(this.#failures, retryDelays.length - 1)]!;
    this.#failures += 1;
    this.#set({ phase: 'away', message, kbps: 0, isPlaying: false });
    this.#timer = setTimeout(() => void this.#connect(wasPublishing), delay);
  }

  #refuse(message: string, canTakeOver: boolean): void {
    this.#finish('refused', message);
    this.#set({ canTakeOver });
  }

  #finish(phase: 'refused' | 'ended', message: string): void {
    this.#disconnect();
    this.#set({ phase, message, kbps: 0, isPlaying: false });
  }

  /** Closes the connection and the recorder, and resets their counters. */
  #disconnect(): void {
    this.#attempt += 1;
    this.#recovery.interrupt();
    clearTimeout(this.#timer);
    clearInterval(this.#pollTimer);
    this.#sent = [];
    this.#weakPolls = 0;
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
