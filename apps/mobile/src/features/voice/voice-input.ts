import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { Store } from '../../platform/store.ts';

/** A source of recognised speech: a recording that the server recognises, or the browser's own recognition. */
export interface Recogniser {
  /** Opens the microphone; rejects with the browser's error. */
  readonly start: () => Promise<RecognitionSession>;
}
interface RecognitionSession {
  /** Volume from 0 to 1; undefined if unknown. */
  readonly level?: (() => number) | undefined;
  /** Resolves with the text. If the rejected error has a code, its message is meant for the user. */
  readonly finish: (signal: AbortSignal) => Promise<string>;
  readonly cancel: () => void;
}

export interface VoiceInputState {
  readonly phase: 'idle' | 'starting' | 'recording' | 'recognising';
  /** Recent volume levels, the latest last; empty if unknown. */
  readonly levels: readonly number[];
  /** Remaining seconds of the recording. */
  readonly left: number;
  /** Releasing now cancels the recording. */
  readonly cancelling: boolean;
  /** Why there is no text, for the user. */
  readonly message: string | undefined;
}

/** Milliseconds between two volume measurements, and how many are shown. */
const measureInterval = 100;
const maxLevels = 24;
/** Minimum duration in milliseconds; anything shorter was a slip. */
const minDuration = 500;

const idleState: VoiceInputState = {
  phase: 'idle',
  levels: [],
  left: qaLimits.speechLength,
  cancelling: false,
  message: undefined,
};

/** One spoken question, from the press to its text. Independent of the button and the screen. */
export class VoiceInput extends Store<VoiceInputState> {
  readonly #findRecogniser: () => Recogniser | undefined;
  readonly #onText: (text: string) => void;
  #session: RecognitionSession | undefined;
  #startedAt = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Number of the current recording: results of earlier ones are ignored. */
  #attempt = 0;
  #abortController = new AbortController();

  /** `findRecogniser` is called at each start; it returns undefined if there is none. */
  constructor(findRecogniser: () => Recogniser | undefined, onText: (text: string) => void) {
    super(idleState);
    this.#findRecogniser = findRecogniser;
    this.#onText = onText;
  }

  /** Opens the microphone and records. Has to be called in a tap handler. */
  async startRecording(): Promise<void> {
    if (this.get().phase !== 'idle') return;
    const recogniser = this.#findRecogniser();
    if (!recogniser) return this.#returnToIdle('这个浏览器还不能听写，请打字提问');
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.set({ ...idleState, phase: 'starting' });
    try {
      const session = await recogniser.start();
      if (attempt === this.#attempt) this.#startMeasuring(session);
      else session.cancel();
    } catch (error) {
      if (attempt === this.#attempt) this.#returnToIdle(describeError(error as Error));
    }
  }

  /** Ends the recording and recognises it. */
  async finish(): Promise<void> {
    const { phase } = this.get();
    // The button was released to answer the permission prompt.
    if (phase === 'starting') return this.#abort('麦克风准备好了，请再按住说一次');
    if (phase !== 'recording') return;
    if (performance.now() - this.#startedAt < minDuration) return this.#abort('说得太短了，请按住再说一次');
    const attempt = this.#attempt;
    const session = this.#session!;
    this.#stopMeasuring();
    this.#session = undefined;
    this.#abortController = new AbortController();
    this.set({ ...this.get(), phase: 'recognising', cancelling: false });
    try {
      const text = await session.finish(this.#abortController.signal);
      if (attempt !== this.#attempt) return;
      this.#returnToIdle(text === '' ? '没有听清，请再说一次' : undefined);
      if (text !== '') this.#onText(text);
    } catch (error) {
      if (attempt === this.#attempt) this.#returnToIdle(describeError(error as Error));
    }
  }

  /** Sets whether releasing cancels. */
  setCancelling(cancelling: boolean): void {
    if (this.get().phase === 'recording') this.set({ ...this.get(), cancelling });
  }

  /** Cancels in any phase. */
  cancel(): void {
    if (this.get().phase !== 'idle') this.#abort(undefined);
  }

  clearMessage(): void {
    if (this.get().message !== undefined) this.set({ ...this.get(), message: undefined });
  }

  #startMeasuring(session: RecognitionSession): void {
    this.#session = session;
    this.#startedAt = performance.now();
    this.set({ ...idleState, phase: 'recording' });
    this.#timer = setInterval(() => this.#measure(), measureInterval);
  }

  #measure(): void {
    const elapsed = (performance.now() - this.#startedAt) / 1_000;
    const left = Math.max(0, Math.ceil(qaLimits.speechLength - elapsed));
    const level = this.#session?.level?.();
    const levels = level === undefined ? [] : [...this.get().levels, level].slice(-maxLevels);
    this.set({ ...this.get(), left, levels });
    if (left === 0) void this.finish();
  }

  #abort(message: string | undefined): void {
    this.#attempt += 1;
    this.#abortController.abort();
    this.#session?.cancel();
    this.#returnToIdle(message);
  }

  #stopMeasuring(): void {
    clearInterval(this.#timer);
  }

  #returnToIdle(message: string | undefined): void {
    this.#stopMeasuring();
    this.#session = undefined;
    this.set({ ...idleState, message });
  }
}

const errorMessages: Readonly<Record<string, string>> = {
  NotAllowedError: '没有使用麦克风的权限，请在浏览器或系统设置里允许后再试',
  SecurityError: '没有使用麦克风的权限，请在浏览器或系统设置里允许后再试',
  NotFoundError: '没有找到麦克风，请打字提问',
  NotReadableError: '麦克风正被别的应用占用，请关掉后再试',
  NetworkError: '网络开了小差，没能听写，请再试一次',
  TimeoutError: '这个浏览器的听写没有反应，请打字提问',
};

/** A message for the user: the server's own if there is one. */
const describeError = (error: Error): string =>
  'code' in error && typeof error.code === 'number' && error.code >= 100 && error.code < 10_000
    ? error.message
    : (errorMessages[error.name] ?? '没能听写，请再试一次或打字提问');
