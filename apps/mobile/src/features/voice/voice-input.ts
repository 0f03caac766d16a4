import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { Store } from '../../platform/store.ts';

/** What hears: a recording that the server writes down, or the browser's own recognition. */
export interface Ear {
  /** Opens the microphone; rejects with the browser's error. */
  readonly start: () => Promise<Hearing>;
}
export interface Hearing {
  /** From 0 to 1; undefined where it is not known. */
  readonly level?: (() => number) | undefined;
  /** Resolves with the words; rejects with an error whose message is for its reader where it has a code. */
  readonly finish: (signal: AbortSignal) => Promise<string>;
  readonly cancel: () => void;
}

export interface VoiceInputState {
  readonly phase: 'idle' | 'starting' | 'recording' | 'recognising';
  /** Loudness of the last moments, the latest last; empty where it is not known. */
  readonly levels: readonly number[];
  /** Seconds that may still be said. */
  readonly left: number;
  /** Letting go now forgets what was said. */
  readonly cancelling: boolean;
  /** Why there are no words, for its reader. */
  readonly message: string | undefined;
}

/** Milliseconds between two looks at the microphone, and how many are shown. */
const lookEvery = 100;
const shown = 24;
/** Milliseconds: nobody asks anything in less, it was a slip. */
const shortest = 500;

const rest: VoiceInputState = {
  phase: 'idle',
  levels: [],
  left: qaLimits.speechLength,
  cancelling: false,
  message: undefined,
};

/** One question by voice, from the press to its words. Knows no button and no screen. */
export class VoiceInput extends Store<VoiceInputState> {
  readonly #findEar: () => Ear | undefined;
  readonly #onText: (text: string) => void;
  #hearing: Hearing | undefined;
  #began = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Counts what was begun: what was left behind tells nothing. */
  #turn = 0;
  #ending = new AbortController();

  /** `findEar`: asked at each start; undefined where nothing can hear. */
  constructor(findEar: () => Ear | undefined, onText: (text: string) => void) {
    super(rest);
    this.#findEar = findEar;
    this.#onText = onText;
  }

  /** Opens the microphone and listens. To be called within a tap. */
  async begin(): Promise<void> {
    if (this.get().phase !== 'idle') return;
    const ear = this.#findEar();
    if (!ear) return this.#rest('这个浏览器还不能听写，请打字提问');
    this.#turn += 1;
    const turn = this.#turn;
    this.set({ ...rest, phase: 'starting' });
    try {
      const hearing = await ear.start();
      if (turn === this.#turn) this.#listen(hearing);
      else hearing.cancel();
    } catch (error) {
      if (turn === this.#turn) this.#rest(wordsFor(error as Error));
    }
  }

  /** All is said: the words are looked for. */
  async finish(): Promise<void> {
    const { phase } = this.get();
    // The microphone was asked for meanwhile, and the finger went to the question.
    if (phase === 'starting') return this.#leave('麦克风准备好了，请再按住说一次');
    if (phase !== 'recording') return;
    if (performance.now() - this.#began < shortest) return this.#leave('说得太短了，请按住再说一次');
    const turn = this.#turn;
    const hearing = this.#hearing!;
    this.#stopLooking();
    this.#hearing = undefined;
    this.#ending = new AbortController();
    this.set({ ...this.get(), phase: 'recognising', cancelling: false });
    try {
      const text = await hearing.finish(this.#ending.signal);
      if (turn !== this.#turn) return;
      this.#rest(text === '' ? '没有听清，请再说一次' : undefined);
      if (text !== '') this.#onText(text);
    } catch (error) {
      if (turn === this.#turn) this.#rest(wordsFor(error as Error));
    }
  }

  /** Whether letting go would forget it. */
  aim(cancelling: boolean): void {
    if (this.get().phase === 'recording') this.set({ ...this.get(), cancelling });
  }

  /** Forgets what was said, at whatever point. */
  cancel(): void {
    if (this.get().phase !== 'idle') this.#leave(undefined);
  }

  /** Its reader has read it. */
  hush(): void {
    if (this.get().message !== undefined) this.set({ ...this.get(), message: undefined });
  }

  #listen(hearing: Hearing): void {
    this.#hearing = hearing;
    this.#began = performance.now();
    this.set({ ...rest, phase: 'recording' });
    this.#timer = setInterval(() => this.#look(), lookEvery);
  }

  #look(): void {
    const passed = (performance.now() - this.#began) / 1_000;
    const left = Math.max(0, Math.ceil(qaLimits.speechLength - passed));
    const level = this.#hearing?.level?.();
    const levels = level === undefined ? [] : [...this.get().levels, level].slice(-shown);
    this.set({ ...this.get(), left, levels });
    if (left === 0) void this.finish();
  }

  #leave(message: string | undefined): void {
    this.#turn += 1;
    this.#ending.abort();
    this.#hearing?.cancel();
    this.#rest(message);
  }

  #stopLooking(): void {
    clearInterval(this.#timer);
  }

  #rest(message: string | undefined): void {
    this.#stopLooking();
    this.#hearing = undefined;
    this.set({ ...rest, message });
  }
}

const refusals: Readonly<Record<string, string>> = {
  NotAllowedError: '没有使用麦克风的权限，请在浏览器或系统设置里允许后再试',
  SecurityError: '没有使用麦克风的权限，请在浏览器或系统设置里允许后再试',
  NotFoundError: '没有找到麦克风，请打字提问',
  NotReadableError: '麦克风正被别的应用占用，请关掉后再试',
  NetworkError: '网络开了小差，没能听写，请再试一次',
};

/** What went wrong, for who spoke: the server's own words where they came from there. */
const wordsFor = (error: Error): string =>
  'code' in error && typeof error.code === 'number' && error.code >= 100 && error.code < 10_000
    ? error.message
    : (refusals[error.name] ?? '没能听写，请再试一次或打字提问');
