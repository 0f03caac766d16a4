import { expect, onTestFinished, test } from 'vitest';
import { canRecord, startRecording } from './recording.ts';
import { createTone } from './testing/tone.ts';

test('this browser can record', () => {
  expect(canRecord()).toBe(true);
});

test('a tone is recorded as a file with sound, and its volume is measured', async () => {
  const tone = createTone();
  onTestFinished(tone.close);
  const recording = await startRecording(async () => tone.stream);
  await expect.poll(recording.level, { timeout: 10_000 }).toBeGreaterThan(0.1);
  tone.mute();
  await expect.poll(recording.level, { timeout: 10_000 }).toBeLessThan(0.05);
  const blob = await recording.finish();
  expect(blob.type).toMatch(/^audio\/webm/);
  // EBML header, the beginning of every WebM file.
  expect([...new Uint8Array(await blob.arrayBuffer()).subarray(0, 4)]).toEqual([0x1a, 0x45, 0xdf, 0xa3]);
  expect(tone.stream.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true);
});

test('cancelling releases the microphone', async () => {
  const tone = createTone();
  onTestFinished(tone.close);
  const recording = await startRecording(async () => tone.stream);
  recording.cancel();
  expect(tone.stream.getTracks()[0]?.readyState).toBe('ended');
});
