import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, expect, test } from 'vitest';
import { AudioMixer } from './audio-mixer.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A person who hums one note, in hertz. */
function hum(note: number): MediaStream {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const out = context.createMediaStreamDestination();
  tone.frequency.value = note;
  tone.connect(out);
  tone.start();
  closing.push(() => void context.close());
  return out.stream;
}

/** Which of the notes can be heard in a stream now. */
function listen(stream: MediaStream, notes: readonly number[]): () => number[] {
  const context = new AudioContext();
  const meter = context.createAnalyser();
  meter.fftSize = 2_048;
  context.createMediaStreamSource(stream).connect(meter);
  closing.push(() => void context.close());
  const levels = new Uint8Array(meter.frequencyBinCount);
  return () => {
    meter.getByteFrequencyData(levels);
    const levelOf = (note: number) => levels[Math.round((note * meter.fftSize) / context.sampleRate)]!;
    return notes.filter((note) => levelOf(note) > 120);
  };
}

const [expert, one, other] = [500, 1_500, 3_000] as const;
const all = [expert, one, other];

function mix() {
  const mixer = new AudioMixer();
  closing.push(() => mixer.close());
  mixer.setOwnStream(hum(expert));
  const guestMixes = { one: mixer.getGuestMix('one'), other: mixer.getGuestMix('other') };
  mixer.addVoice('one', hum(one));
  mixer.addVoice('other', hum(other));
  return { mixer, guestMixes };
}
const soon = { timeout: 15_000 };

test('viewers hear everybody, and each guest hears everybody but themselves', async () => {
  const { mixer, guestMixes } = mix();
  const crowd = listen(mixer.stream, all);
  const first = listen(guestMixes.one, all);
  const second = listen(guestMixes.other, all);
  await waitFor(() => expect(crowd()).toEqual(all), soon);
  await waitFor(() => expect(first()).toEqual([expert, other]), soon);
  await waitFor(() => expect(second()).toEqual([expert, one]), soon);
});

test('a muted expert is silent for all, the others are not', async () => {
  const { mixer, guestMixes } = mix();
  const crowd = listen(mixer.stream, all);
  const first = listen(guestMixes.one, all);
  mixer.setMuted(true);
  await waitFor(() => expect(crowd()).toEqual([one, other]), soon);
  await waitFor(() => expect(first()).toEqual([other]), soon);
});

test('a guest who left is not heard', async () => {
  const { mixer, guestMixes } = mix();
  const crowd = listen(mixer.stream, all);
  const second = listen(guestMixes.other, all);
  await waitFor(() => expect(crowd()).toEqual(all), soon);
  mixer.removeVoice('one');
  await waitFor(() => expect(crowd()).toEqual([expert, other]), soon);
  await waitFor(() => expect(second()).toEqual([expert]), soon);
});
