import { vi } from 'vitest';

/** Answers every request for camera and microphone with a stream of an empty picture; returns the spy. */
export function fakeCamera() {
  const canvas = document.createElement('canvas');
  canvas.getContext('2d')!.fillRect(0, 0, 9, 9);
  return vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockImplementation(() => Promise.resolve(canvas.captureStream(10)));
}
