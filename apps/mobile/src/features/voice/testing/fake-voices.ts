import type { Speech, Utterance, Voice } from '../../../platform/speech.ts';

const mandarin: Voice = { name: '普通话', lang: 'zh-CN', localService: true };

/** Silent browser voices: tests decide when an utterance ends. */
export class FakeVoices implements Speech {
  readonly said: string[] = [];
  readonly #voices: readonly Voice[];
  #saying: Utterance | undefined;

  constructor(voices: readonly Voice[] = [mandarin]) {
    this.#voices = voices;
  }

  listVoices = (): readonly Voice[] => this.#voices;

  awaitVoices = (): (() => void) => () => {};

  speak = (utterance: Utterance): void => {
    this.#saying = utterance;
    this.said.push(utterance.text);
  };

  isSpeaking = (): boolean => this.#saying !== undefined;

  cancel = (): void => {
    this.#saying = undefined;
  };

  finish(): void {
    const done = this.#saying;
    this.#saying = undefined;
    done?.onEnd();
  }

  fail(): void {
    const failed = this.#saying;
    this.#saying = undefined;
    failed?.onError();
  }
}
