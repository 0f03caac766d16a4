import { expect, test } from 'vitest';
import { findSmallestRendition, resolvePlaylist } from './read-playlist.ts';

const base = 'https://academy.invalid/media/a/index.m3u8';

test('the rendition with the lowest bandwidth is selected', () => {
  const master = [
    '#EXTM3U',
    '#EXT-X-STREAM-INF:BANDWIDTH=115662,AVERAGE-BANDWIDTH=104704,RESOLUTION=960x540',
    '540p.m3u8',
    '#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=66390,BANDWIDTH=71336,RESOLUTION=640x360',
    '360p.m3u8',
  ].join('\n');
  expect(findSmallestRendition(master, base)).toBe('https://academy.invalid/media/a/360p.m3u8');
  expect(findSmallestRendition('#EXTM3U\n#EXTINF:4,\n1.m4s', base)).toBeUndefined();
});

test('a playlist’s files are listed once with absolute URLs, without those in a gap', () => {
  const { text, files } = resolvePlaylist(
    [
      '#EXTM3U',
      '#EXT-X-MAP:URI="0/head.mp4",BYTERANGE="1350@0"',
      '#EXTINF:4.0,',
      '#EXT-X-BYTERANGE:10@0',
      '360p.mp4',
      '#EXT-X-BYTERANGE:10@10',
      '360p.mp4',
      '#EXT-X-GAP',
      '#EXTINF:1.0,',
      '0/9.m4s',
      '',
    ].join('\n'),
    base,
  );
  expect(files).toEqual([
    'https://academy.invalid/media/a/0/head.mp4',
    'https://academy.invalid/media/a/360p.mp4',
  ]);
  expect(text).toContain('#EXT-X-MAP:URI="https://academy.invalid/media/a/0/head.mp4",BYTERANGE="1350@0"');
  expect(text.match(/\/media\/a\/360p\.mp4/g)).toHaveLength(2);
});
