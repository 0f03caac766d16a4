/** The light build has no types; it is the full build without subtitles, alternate audio and DRM. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
