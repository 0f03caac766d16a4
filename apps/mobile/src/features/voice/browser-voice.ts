import { findNaturalVoice, findVoice, type Speech, type Voice } from '../../platform/speech.ts';
import type { EndReason } from '../../playback/audio-player.ts';

/** Milliseconds to wait for voices. */
const voiceTimeout = 1_500;

/**
 * Reads an answer with the browser's voice, sentence by sentence, also while the answer grows. After a pause the
 * sentence starts again, because phones lose their position within one.
 */
export class BrowserVoice {
  readonly #speech: Speech;
  #answer: SpokenAnswer | undefined;
  #voice: Voice | undefined;
  #at = 0;
  #isSpeaking = false;
  #onDone: (result: EndReason) => void = () => {};
  #cancelVoiceWait = () => {};

  constructor(speech: Speech) {
    this.#speech = speech;
  }

  /** Whether a Chinese voice is available now. */
  isReady(): boolean {
    return findVoice(this.#speech.listVoices()) !== undefined;
  }

  /** Whether a Chinese voice that sounds like a person is available now. */
  isNatural(): boolean {
    return findNaturalVoice(this.#speech.listVoices()) !== undefined;
  }

  /** Whether a sentence of the answer was spoken to its end. */
  hasStarted(): boolean {
    return this.#at > 0;
  }

  start(answer: SpokenAnswer, onDone: (result: EndReason) => void): void {
    this.stop();
    this.#answer = answer;
    this.#onDone = onDone;
    this.#at = 0;
    this.resume();
  }

  /** The answer has grown. */
  update(answer: SpokenAnswer): void {
    const spoken = this.#answer?.text.slice(0, this.#at) ?? '';
    this.#answer = answer;
    // The answer was rewritten, so it is read from its start.
    if (!answer.text.startsWith(spoken)) this.#at = 0;
    if (this.#isSpeaking && !this.#speech.isSpeaking()) this.#speakNext();
  }

  resume(): void {
    this.#isSpeaking = true;
    this.#voice ??= this.#findVoice();
    if (this.#voice) this.#speakNext();
    else this.#awaitVoice();
  }

  pause(): void {
    this.#isSpeaking = false;
    this.#cancelVoiceWait();
    this.#speech.cancel();
  }

  stop(): void {
    this.pause();
    this.#answer = undefined;
  }

  #findVoice(): Voice | undefined {
    const voices = this.#speech.listVoices();
    return findNaturalVoice(voices) ?? findVoice(voices);
  }

  #speakNext(): void {
    const { text, isRunning } = this.#answer!;
    const next = takeSentence(text.slice(this.#at), !isRunning);
    if (next === undefined) {
      if (!isRunning) this.#end('ended');
      return;
    }
    const words = toSpeakableText(next);
    const onEnd = () => {
      this.#at += next.length;
      this.#speakNext();
    };
    if (words === '') return onEnd();
    this.#speech.speak({
      text: words,
      voice: this.#voice!,
      rate: 1,
      onEnd: onEnd,
      onError: () => this.#end('error'),
    });
  }

  #end(result: EndReason): void {
    this.#isSpeaking = false;
    this.#onDone(result);
  }

  #awaitVoice(): void {
    const checkVoices = () => {
      this.#cancelVoiceWait();
      this.#voice = this.#findVoice();
      if (this.#voice) this.#speakNext();
      else this.#end('error');
    };
    // Older Safari versions fill the voice list without an event.
    const timer = setTimeout(checkVoices, voiceTimeout);
    const unsubscribe = this.#speech.awaitVoices(checkVoices);
    this.#cancelVoiceWait = () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }
}

export interface SpokenAnswer {
  readonly recordId: number;
  /** The current text with its markup. */
  readonly text: string;
  /** It is still being written. */
  readonly isRunning: boolean;
}

/** Up to the end punctuation with its quotation marks and citations; a line break also ends a sentence. */
const sentencePattern = /^[^。！？!?…\n]*(?:[。！？!?…]+[”’」』）)]*(?:\s?\[\d{1,2}\])*|\n+)/u;

/** The first sentence of a text; undefined while it is incomplete. `isComplete`: the text will not grow. */
export const takeSentence = (text: string, isComplete: boolean): string | undefined =>
  sentencePattern.exec(text)?.[0] ?? (isComplete && text !== '' ? text : undefined);

/** Digits as they are read in phone numbers. */
const digitNames = ['零', '幺', '二', '三', '四', '五', '六', '七', '八', '九'];
/** Mobile numbers, numbers with an area code, 400 and 800 numbers, and nationwide services. */
const phonePattern =
  /(^|\D)(1[3-9]\d{9}|0\d{2,3}-\d{7,8}|[48]00-?\d{3,4}-?\d{3,4}|12338|12345|12355|12356|96110)(?!\d)/g;
/** These can be minutes or centimetres, so they count only after a word for calling. */
const emergencyPattern = /((?:打|报警|火警|急救|求助|热线)(?:电话)?[\s：:“]?)(110|119|120|122)(?!\d)/g;

const spellDigits = (_: string, before: string, number: string) =>
  before + number.replace(/\d/g, (digit) => digitNames[Number(digit)]!).replace(/-/g, '，');

/**
 * The text as the browser's voice should read it: without markup, and phone numbers digit by digit. Empty if there is
 * nothing to read.
 */
export function toSpeakableText(text: string): string {
  const spoken = text
    .replace(/\s?\[\d{1,2}\]/g, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/^\s*(?:[-*•]|#{1,6})\s+/gm, '')
    .replace(phonePattern, spellDigits)
    .replace(emergencyPattern, spellDigits)
    .trim();
  return /[\p{L}\p{N}]/u.test(spoken) ? spoken : '';
}
