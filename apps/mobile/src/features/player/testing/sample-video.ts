import captions from './clip/captions.vtt?url';
import playlist from './clip/index.m3u8?url';
import file from './clip/video.mp4?url';
import type { VideoSource } from '../player-state.ts';

/** 24 s of moving colours in 64×36 with silence, packaged as lessons are, and its captions. */
export const sampleVideo: VideoSource = {
  key: 'lesson:1',
  url: playlist,
  captionsUrl: captions,
  seconds: 24,
};

/** The same as one file, which the browser plays without hls.js. */
export const sampleFile: VideoSource = { key: 'file:1', url: file, captionsUrl: null, seconds: 24 };
