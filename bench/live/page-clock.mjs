// Scripts for measuring the latency of a live: the expert's camera shows the time in black and white, and the
// viewer's page reads it from the video. Each function is serialized, so it must not use anything outside itself.

/**
 * Runs before the page's own scripts: replaces the camera by a canvas whose squares are the bits of the time and of a
 * checksum.
 */
export function showClock() {
  const [width, height, columns] = [1280, 720, 16];
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const brush = canvas.getContext('2d');
  const draw = () => {
    const time = Date.now() % 2 ** 24;
    const check = ((time & 0xff) + ((time >> 8) & 0xff) + (time >> 16)) & 0xff;
    brush.fillStyle = '#808080';
    brush.fillRect(0, 0, width, height);
    for (let bit = 0; bit < 32; bit += 1) {
      const isSet = bit < 24 ? (time >> bit) & 1 : (check >> (bit - 24)) & 1;
      brush.fillStyle = isSet ? '#ffffff' : '#000000';
      const field = width / columns;
      brush.fillRect((bit % columns) * field, bit < columns ? 180 : 360, field, 180);
    }
  };
  draw();
  setInterval(draw, 20);
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    const sound = constraints.audio ? await open({ audio: constraints.audio }) : new MediaStream();
    const tracks = constraints.video ? canvas.captureStream(25).getVideoTracks() : [];
    return new MediaStream([...tracks, ...sound.getAudioTracks()]);
  };
}

/** Collects ten times a second how old the displayed frame is; `ages` is in milliseconds. */
export function readClock() {
  globalThis.ages = [];
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  setInterval(() => {
    const video = document.querySelector('video');
    if (!video || video.paused || video.readyState < 2) return;
    brush.drawImage(video, 0, 0, 320, 180);
    const now = Date.now() % 2 ** 24;
    const { data } = brush.getImageData(0, 0, 320, 180);
    const isSet = (bit) => data[((bit < 16 ? 67 : 112) * 320 + (bit % 16) * 20 + 10) * 4] > 128;
    let time = 0;
    let check = 0;
    for (let bit = 0; bit < 24; bit += 1) if (isSet(bit)) time += 2 ** bit;
    for (let bit = 24; bit < 32; bit += 1) if (isSet(bit)) check += 2 ** (bit - 24);
    const isWhole = (((time & 0xff) + ((time >> 8) & 0xff) + (time >> 16)) & 0xff) === check;
    if (isWhole && time > 0) globalThis.ages.push((now - time + 2 ** 24) % 2 ** 24);
  }, 100);
}

export const hasRead = () => globalThis.ages.length > 10;

export const takeAges = () => globalThis.ages.splice(0);
