/** The light build ships without types; it is the full build less subtitles, alternate audio and protected media. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
