import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import type { SentFile } from './multipart.ts';

async function encode(...args: string[]): Promise<Buffer> {
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', ...args, 'pipe:1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return buffer(child.stdout);
}

const picture = '-f lavfi -i testsrc2=s=160x96:r=10:d=1'.split(' ');
const sound = '-f lavfi -i sine=f=440:d=1'.split(' ');
const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' ');

const box = (type: string, length: number, content = Buffer.alloc(0)) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length % 2 ** 32);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};
const ftyp = box('ftyp', 24, Buffer.from('isom\0\0\0\0isommp42', 'latin1'));

/** Videos that are whole, damaged, or something else under the name of one. */
export async function listFilms(): Promise<SentFile[]> {
  const mp4 = await encode(
    ...picture,
    ...sound,
    ...h264,
    ...'-c:a aac -movflags frag_keyframe -f mp4'.split(' '),
  );
  const matroska = await encode(...picture, ...h264, '-f', 'matroska');
  const soundOnly = await encode(...sound, ...'-c:a aac -movflags frag_keyframe -f mp4'.split(' '));
  const contents = [
    mp4,
    mp4.subarray(0, Math.floor(mp4.length / 2)),
    mp4.subarray(0, 200),
    soundOnly,
    matroska.subarray(0, Math.floor(matroska.length / 3)),
    Buffer.concat([matroska.subarray(0, 500), Buffer.alloc(5_000, 0x1a)]),
    ftyp,
    Buffer.concat([ftyp, box('moov', 2 ** 32 - 1)]),
    Buffer.concat([ftyp, box('moov', 8), box('mdat', 0), Buffer.alloc(3_000, 7)]),
    Buffer.concat([ftyp, Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')]),
    Buffer.from('#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1,\nhttp://127.0.0.1:1/x\n'),
    Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"),
  ];
  return contents.map((content) => ({ name: '片子.mp4', type: 'video/mp4', content }));
}

/** Sounds for the recognition of speech: whole, damaged, and with lengths that are not true. */
export async function listSounds(): Promise<SentFile[]> {
  const [wav, ogg, mp3] = await Promise.all([
    encode(...sound, '-f', 'wav'),
    encode(...sound, ...'-c:a libopus -f ogg'.split(' ')),
    encode(...sound, ...'-c:a libmp3lame -f mp3'.split(' ')),
  ]);
  const lying = Buffer.from(wav);
  lying.writeUInt32LE(2 ** 32 - 1, 4);
  lying.writeUInt32LE(2 ** 32 - 1, 40);
  const contents = [
    wav,
    lying,
    wav.subarray(0, 60),
    wav.subarray(0, 10),
    ogg,
    ogg.subarray(0, Math.floor(ogg.length / 2)),
    mp3,
    Buffer.concat([mp3.subarray(0, 100), Buffer.alloc(4_000, 0xff)]),
    Buffer.alloc(3_000, 0x55),
    Buffer.alloc(0),
    Buffer.from('#EXTM3U\nfile:///etc/passwd\n'),
  ];
  return contents.map((content) => ({ name: 'voice.webm', type: 'audio/webm', content }));
}
