import { findVoice, type Speech, type Voice } from '../../platform/speech.ts';
import { Store } from '../../platform/store.ts';
import { type AudioOutput, AudioPlayer } from '../../playback/audio-player.ts';
import type { Sentence } from './sentences.ts';

/**
 * `closed`: nothing to show; `seeking`: waiting for a voice; `voiceless`: there is none; else the state of the audio.
 */
type ReaderPhase = 'closed' | 'seeking' | 'voiceless' | 'reading' | 'paused' | 'failed';

export interface ReaderState {
  readonly phase: ReaderPhase;
  /** Index of the current or next sentence. */
  readonly at: number;
  readonly rate: number;
}

export const readingRates = [0.75, 1, 1.25, 1.5] as const;

/** Milliseconds to wait for voices. */
const voiceTimeout = 1_500;

/** A reader has one source only, but the audio player needs a name. */
const source = 'text';

/**
 * Reads sentences one after another. Independent of React and the DOM. After a pause the sentence starts again,
 * because phones lose their position within one.
 */
export class Reader extends Store<ReaderState> {
  readonly #sentences: readonly Sentence[];
  readonly #speech: Speech;
  readonly #audio: AudioPlayer;
  #voice: Voice | undefined;
  #cancelVoiceWait = () => {};
  #onDone: (how: 'ended' | 'error') => void = () => {};

  constructor(sentences: readonly Sentence[], speech: Speech) {
    super({ phase: 'closed', at: 0, rate: 1 });
    this.#sentences = sentences;
    this.#speech = speech;
    const output: AudioOutput = {
      start: (_source, onDone) => {
        this.#onDone = onDone;
        this.#speak();
      },
      resume: () => this.#speak(),
      pause: () => speech.cancel(),
      stop: () => speech.cancel(),
    };
    this.#audio = new AudioPlayer(output, (_source, how) =>
      this.#update(how === 'ended' ? { phase: 'closed', at: 0 } : { phase: 'failed' }),
    );
    this.#audio.subscribe(() => this.#onAudioChange());
  }

  /** Reads or pauses. Has to be called in a tap handler: phones allow speech nowhere else. */
  toggle(): void {
    if (this.#sentences.length === 0) return;
    this.#voice ??= findVoice(this.#speech.listVoices());
    if (this.#voice) this.#audio.play(source);
    else this.#awaitVoice();
  }

  /** Stops and resets to the first sentence. */
  close(): void {
    this.#cancelVoiceWait();
    this.#audio.release();
    this.#update({ phase: 'closed', at: 0 });
  }

  /** Moves to another sentence, and continues reading if it was reading. */
  goTo(at: number): void {
    this.#update({ at: Math.min(Math.max(0, at), this.#sentences.length - 1) });
    this.#restartSentence();
  }

  setRate(rate: number): void {
    this.#update({ rate });
    this.#restartSentence();
  }

  /** Phones may stop speech while the screen is off without an event: the sentence is started again then. */
  resumeIfSilent(): void {
    if (this.#audio.get().isPlaying && !this.#speech.isSpeaking()) this.#speak();
  }

  pause(): void {
    this.#audio.pause();
  }

  #awaitVoice(): void {
    this.#update({ phase: 'seeking' });
    const checkVoices = () => {
      this.#cancelVoiceWait();
      this.#voice = findVoice(this.#speech.listVoices());
      if (this.#voice) this.#audio.play(source);
      else this.#update({ phase: 'voiceless' });
    };
    // Older Safari versions fill the voice list without an event.
    const timer = setTimeout(checkVoices, voiceTimeout);
    const unsubscribe = this.#speech.awaitVoices(checkVoices);
    this.#cancelVoiceWait();
    this.#cancelVoiceWait = () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }

  #restartSentence(): void {
    if (!this.#audio.get().isPlaying) return;
    this.#speech.cancel();
    this.#speak();
  }

  #speak(): void {
    const { at, rate } = this.get();
    const { text } = this.#sentences[at]!;
    this.#speech.speak({
      text,
      voice: this.#voice!,
      rate,
      onEnd: () => {
        if (at + 1 >= this.#sentences.length) return this.#onDone('ended');
        this.#update({ at: at + 1 });
        this.#speak();
      },
      onError: () => this.#onDone('error'),
    });
  }

  #onAudioChange(): void {
    const { source: current, isPlaying } = this.#audio.get();
    if (current) this.#update({ phase: isPlaying ? 'reading' : 'paused' });
  }

  #update(change: Partial<ReaderState>): void {
    this.set({ ...this.get(), ...change });
  }
}
