import { findVoice } from '../../platform/choose-voice.ts';
import type { Speech, Voice } from '../../platform/speech.ts';
import { Store } from '../../platform/store.ts';
import { type AudioOutput, AudioPlayer } from '../../session/audio-player.ts';
import type { Sentence } from './sentences.ts';

/** `closed` nothing to show; `seeking` for a voice; `voiceless` there is none; else what the audio is at. */
type ReaderPhase = 'closed' | 'seeking' | 'voiceless' | 'reading' | 'paused' | 'failed';

export interface ReaderState {
  readonly phase: ReaderPhase;
  /** The sentence that is said, or will be said next. */
  readonly at: number;
  readonly rate: number;
}

export const readingRates = [0.75, 1, 1.25, 1.5] as const;

/** Milliseconds that voices may take to arrive, before we say that there is none. */
const voicesWithin = 1_500;

/** The one text of a reader; the rules of audio want a name. */
const source = 'text';

/**
 * Reads sentences one after the other. Knows no React and no element. What is paused goes on at the beginning of its
 * sentence: phones lose their place within one.
 */
export class Reader extends Store<ReaderState> {
  readonly #sentences: readonly Sentence[];
  readonly #speech: Speech;
  readonly #audio: AudioPlayer;
  #voice: Voice | undefined;
  #stopWaiting = () => {};
  #onOver: (how: 'ended' | 'error') => void = () => {};

  constructor(sentences: readonly Sentence[], speech: Speech) {
    super({ phase: 'closed', at: 0, rate: 1 });
    this.#sentences = sentences;
    this.#speech = speech;
    const output: AudioOutput = {
      start: (_source, onOver) => {
        this.#onOver = onOver;
        this.#say();
      },
      resume: () => this.#say(),
      pause: () => speech.cancel(),
      stop: () => speech.cancel(),
    };
    this.#audio = new AudioPlayer(output, (_source, how) =>
      this.#show(how === 'ended' ? { phase: 'closed', at: 0 } : { phase: 'failed' }),
    );
    this.#audio.subscribe(() => this.#follow());
  }

  /** Reads, or pauses. To be called within a tap: phones allow speech to nothing else. */
  toggle(): void {
    if (this.#sentences.length === 0) return;
    this.#voice ??= findVoice(this.#speech.listVoices());
    if (this.#voice) this.#audio.play(source);
    else this.#awaitVoice();
  }

  /** Silent, and back to the start. */
  close(): void {
    this.#stopWaiting();
    this.#audio.release();
    this.#show({ phase: 'closed', at: 0 });
  }

  /** Goes to another sentence, and reads on if it was reading. */
  goTo(at: number): void {
    this.#show({ at: Math.min(Math.max(0, at), this.#sentences.length - 1) });
    this.#sayAgain();
  }

  setRate(rate: number): void {
    this.#show({ rate });
    this.#sayAgain();
  }

  /** A phone may fall silent while its screen is off and tell nobody: what should be heard is said anew. */
  wake(): void {
    if (this.#audio.get().isPlaying && !this.#speech.isSpeaking()) this.#say();
  }

  pause(): void {
    this.#audio.pause();
  }

  #awaitVoice(): void {
    this.#show({ phase: 'seeking' });
    const look = () => {
      this.#stopWaiting();
      this.#voice = findVoice(this.#speech.listVoices());
      if (this.#voice) this.#audio.play(source);
      else this.#show({ phase: 'voiceless' });
    };
    // Older Safaris fill their list without a word.
    const giveUp = setTimeout(look, voicesWithin);
    const unsubscribe = this.#speech.awaitVoices(look);
    this.#stopWaiting();
    this.#stopWaiting = () => {
      clearTimeout(giveUp);
      unsubscribe();
    };
  }

  #sayAgain(): void {
    if (!this.#audio.get().isPlaying) return;
    this.#speech.cancel();
    this.#say();
  }

  #say(): void {
    const { at, rate } = this.get();
    const { text } = this.#sentences[at]!;
    this.#speech.speak({
      text,
      voice: this.#voice!,
      rate,
      onEnd: () => {
        if (at + 1 >= this.#sentences.length) return this.#onOver('ended');
        this.#show({ at: at + 1 });
        this.#say();
      },
      onError: () => this.#onOver('error'),
    });
  }

  #follow(): void {
    const { source: present, isPlaying } = this.#audio.get();
    if (present) this.#show({ phase: isPlaying ? 'reading' : 'paused' });
  }

  #show(change: Partial<ReaderState>): void {
    this.set({ ...this.get(), ...change });
  }
}
