import { onTestFinished, vi } from 'vitest';
import captions from './clip/captions.vtt?url';
import playlist from './clip/index.m3u8?url';
import sound from './clip/sound.m3u8?url';
import file from './clip/video.mp4?url';
import type { VideoSource } from '../player-state.ts';

/** 24 s of moving colours in 64×36 with silence, packaged as lessons are, and its captions. */
export const sampleVideo: VideoSource = {
  key: 'lesson:1',
  url: playlist,
  captionsUrl: captions,
  seconds: 24,
};

/** The same with an audio-only stream, as the recording of a live has. */
export const sampleWithSound: VideoSource = { ...sampleVideo, key: 'replay:1', soundUrl: sound };

/** The same as one file, which browsers play without hls.js. */
export const sampleFile: VideoSource = { key: 'file:1', url: file, captionsUrl: null, seconds: 24 };

/** Two renditions of the same clip in a master playlist. */
export function sampleLadder(): VideoSource {
  const rung = new URL(playlist, window.location.href).href;
  const lines = [
    '#EXTM3U',
    '#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=640x360,CODECS="avc1.42c01f,mp4a.40.2"',
    `${rung}?360`,
    '#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=1280x720,CODECS="avc1.42c01f,mp4a.40.2"',
    `${rung}?720`,
  ];
  const master = new Blob([lines.join('\n')], { type: 'application/vnd.apple.mpegurl' });
  return { ...sampleVideo, key: 'lesson:ladder', url: `${URL.createObjectURL(master)}#master.m3u8` };
}

const lostPath = '/lost.m4s';

/** The same without the segments that begin with these bytes: the server has lost them. 3440 is from second 4 to 8. */
export async function sampleWithout(...firstBytes: readonly number[]): Promise<VideoSource> {
  const addressOf = (path: string) => new URL(path, window.location.href).href;
  const text = (await (await fetch(playlist)).text())
    .replaceAll('video.mp4', addressOf(file))
    .replaceAll(/#EXT-X-BYTERANGE:\d+@(\d+)\n.*/gu, (segment, first: string) =>
      firstBytes.includes(Number(first)) ? `${addressOf(lostPath)}?${first}` : segment,
    );
  answerNotFound(lostPath);
  const changed = new Blob([text], { type: 'application/vnd.apple.mpegurl' });
  return { ...sampleVideo, key: 'lesson:lost', url: `${URL.createObjectURL(changed)}#index.m3u8` };
}

/** The test server answers every path; until the end of the test this one is not found. */
function answerNotFound(path: string): void {
  const original = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'status')!;
  const spy = vi.spyOn(XMLHttpRequest.prototype, 'status', 'get');
  spy.mockImplementation(function status(this: XMLHttpRequest) {
    return this.responseURL.includes(path) ? 404 : (original.get!.call(this) as number);
  });
  onTestFinished(() => spy.mockRestore());
}
