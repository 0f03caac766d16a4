import { findVoice } from '../../platform/choose-voice.ts';
import type { Speech, Voice } from '../../platform/speech.ts';
import type { Over } from '../../session/audio-player.ts';
import type { SpokenAnswer } from './spoken-answer.ts';
import { makeSpeakable, takeSentence } from './spoken-text.ts';

/** Milliseconds that voices may take to arrive, before we say that there is none. */
const voicesWithin = 1_500;

/**
 * Says an answer with the browser's own voice, sentence by sentence, also while it is still being written. What is paused
 * goes on at the beginning of its sentence: phones lose their place within one.
 */
export class BrowserVoice {
  readonly #speech: Speech;
  #answer: SpokenAnswer | undefined;
  #voice: Voice | undefined;
  #at = 0;
  #talking = false;
  #onOver: (how: Over) => void = () => {};
  #stopWaiting = () => {};

  constructor(speech: Speech) {
    this.#speech = speech;
  }

  /** Whether a voice for Chinese is there right now. */
  isReady(): boolean {
    return findVoice(this.#speech.listVoices()) !== undefined;
  }

  start(answer: SpokenAnswer, onOver: (how: Over) => void): void {
    this.stop();
    this.#answer = answer;
    this.#onOver = onOver;
    this.#at = 0;
    this.resume();
  }

  /** More of it is written. */
  update(answer: SpokenAnswer): void {
    const said = this.#answer?.text.slice(0, this.#at) ?? '';
    this.#answer = answer;
    // It was written anew: what was said does not hold any more.
    if (!answer.text.startsWith(said)) this.#at = 0;
    if (this.#talking && !this.#speech.isSpeaking()) this.#say();
  }

  resume(): void {
    this.#talking = true;
    this.#voice ??= findVoice(this.#speech.listVoices());
    if (this.#voice) this.#say();
    else this.#awaitVoice();
  }

  pause(): void {
    this.#talking = false;
    this.#stopWaiting();
    this.#speech.cancel();
  }

  stop(): void {
    this.pause();
    this.#answer = undefined;
  }

  #say(): void {
    const { text, isRunning } = this.#answer!;
    const next = takeSentence(text.slice(this.#at), !isRunning);
    if (next === undefined) {
      if (!isRunning) this.#end('ended');
      return;
    }
    const words = makeSpeakable(next);
    const goOn = () => {
      this.#at += next.length;
      this.#say();
    };
    if (words === '') return goOn();
    this.#speech.speak({
      text: words,
      voice: this.#voice!,
      rate: 1,
      onEnd: goOn,
      onError: () => this.#end('error'),
    });
  }

  #end(how: Over): void {
    this.#talking = false;
    this.#onOver(how);
  }

  #awaitVoice(): void {
    const look = () => {
      this.#stopWaiting();
      this.#voice = findVoice(this.#speech.listVoices());
      if (this.#voice) this.#say();
      else this.#end('error');
    };
    // Older Safaris fill their list without a word.
    const giveUp = setTimeout(look, voicesWithin);
    const unsubscribe = this.#speech.awaitVoices(look);
    this.#stopWaiting = () => {
      clearTimeout(giveUp);
      unsubscribe();
    };
  }
}
