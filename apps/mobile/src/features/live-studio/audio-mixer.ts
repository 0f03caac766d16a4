/**
 * Mixes the expert's microphone with the guests' voices. The full mix is sent to the viewers; each guest gets a mix
 * without their own voice, which would return as an echo.
 */
export class AudioMixer {
  #context = new AudioContext({ latencyHint: 'interactive' });
  #mix = this.#context.createMediaStreamDestination();
  #ownGain = this.#context.createGain();
  #microphone: MediaStreamAudioSourceNode | undefined;
  #voices = new Map<string, MediaStreamAudioSourceNode>();
  /** What each guest hears: everybody but themselves. */
  #guestMixes = new Map<string, MediaStreamAudioDestinationNode>();

  constructor() {
    this.#ownGain.connect(this.#mix);
  }

  /** The mix of all voices. */
  get stream(): MediaStream {
    return this.#mix.stream;
  }

  /** Browsers block sound before the first press, so it has to be called in a click handler. */
  resume(): Promise<void> {
    return this.#context.state === 'running' ? Promise.resolve() : this.#context.resume();
  }

  /** Sets the expert's own stream; undefined for none. */
  setOwnStream(stream: MediaStream | undefined): void {
    this.#microphone?.disconnect();
    this.#microphone = undefined;
    if (!stream || stream.getAudioTracks().length === 0) return;
    this.#microphone = this.#context.createMediaStreamSource(stream);
    this.#microphone.connect(this.#ownGain);
  }

  setMuted(muted: boolean): void {
    this.#ownGain.gain.setTargetAtTime(muted ? 0 : 1, this.#context.currentTime, 0.015);
  }

  /** The mix for a guest; created before the guest's own voice is added. */
  getGuestMix(key: string): MediaStream {
    const existing = this.#guestMixes.get(key);
    if (existing) return existing.stream;
    const mix = this.#context.createMediaStreamDestination();
    this.#ownGain.connect(mix);
    for (const [other, source] of this.#voices) if (other !== key) source.connect(mix);
    this.#guestMixes.set(key, mix);
    return mix.stream;
  }

  /** Adds a guest's voice to every other mix. */
  addVoice(key: string, stream: MediaStream): void {
    this.#disconnect(key);
    if (stream.getAudioTracks().length === 0) return;
    const source = this.#context.createMediaStreamSource(stream);
    source.connect(this.#mix);
    for (const [other, mix] of this.#guestMixes) if (other !== key) source.connect(mix);
    this.#voices.set(key, source);
  }

  /** Removes a guest's voice and mix. */
  removeVoice(key: string): void {
    this.#disconnect(key);
    const mix = this.#guestMixes.get(key);
    if (!mix) return;
    this.#ownGain.disconnect(mix);
    for (const source of this.#voices.values()) source.disconnect(mix);
    this.#guestMixes.delete(key);
  }

  close(): void {
    for (const key of this.#voices.keys()) this.removeVoice(key);
    void this.#context.close();
  }

  #disconnect(key: string): void {
    this.#voices.get(key)?.disconnect();
    this.#voices.delete(key);
  }
}
