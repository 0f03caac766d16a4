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

/** The same as a playlist where the browser plays HLS by itself; this one takes the file for it. */
export function sampleNative(): VideoSource {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'MediaSource')!;
  Reflect.deleteProperty(globalThis, 'MediaSource');
  onTestFinished(() => void Object.defineProperty(globalThis, 'MediaSource', own));
  return { ...sampleFile, key: 'lesson:native', url: `${file}#index.m3u8` };
}

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

const livePath = '/running.m3u8';
const segmentSeconds = 4;

/**
 * The same as a live that has run for 20 s when it is first asked for, and then for as long as it is watched. These segments of
 * four seconds are lost, by their number; those after the clip have no picture and must be, too.
 */
export function sampleRunningLive(isLost: (segment: number) => boolean): VideoSource {
  const addressOf = (path: string) => new URL(path, window.location.href).href;
  const since = performance.now() - 20_000;
  // The bytes of the clip's segments, see its playlist.
  const ranges = ['2084@1356', '1303@3440', '1359@4743', '1302@6102', '1362@7404', '1323@8766'];
  const head = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${segmentSeconds}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-MAP:URI="${addressOf(file)}",BYTERANGE="1356@0"`,
  ];
  const segmentAt = (segment: number) =>
    isLost(segment)
      ? [`#EXTINF:${segmentSeconds}.000000,`, `${addressOf(lostPath)}?${segment}`]
      : [`#EXTINF:${segmentSeconds}.000000,`, `#EXT-X-BYTERANGE:${ranges[segment]!}`, addressOf(file)];
  const listPublished = () => {
    const published = Math.floor((performance.now() - since) / 1_000 / segmentSeconds);
    const segments = Array.from({ length: published }, (_, segment) => segment);
    return segments.filter((segment) => segment < ranges.length || isLost(segment)).flatMap(segmentAt);
  };
  answerNotFound(lostPath);
  answerText(livePath, () => [...head, ...listPublished()].join('\n'));
  return {
    ...sampleVideo,
    key: 'live:1',
    url: addressOf(livePath),
    captionsUrl: null,
    seconds: 0,
    broadcastSince: Date.now() - 20_000,
    isLiveStream: true,
  };
}

/** The test server answers every path; until the end of the test it answers this one with this text. */
function answerText(path: string, text: () => string): void {
  const original = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'responseText')!;
  const spy = vi.spyOn(XMLHttpRequest.prototype, 'responseText', 'get');
  spy.mockImplementation(function responseText(this: XMLHttpRequest) {
    return this.responseURL.includes(path) ? text() : (original.get!.call(this) as string);
  });
  onTestFinished(() => spy.mockRestore());
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
