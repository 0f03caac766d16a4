import '@academy/ui/tokens.css';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { drawCertificate } from './draw-certificate.ts';

const serial = '2026-ABCD-EFGH-JKLM';
const certificate = {
  serial,
  student_name: '小满',
  semester_name: '第二学期',
  account_name: '指导中心',
  credits: 9,
  graduated_on: '2026-11-21',
  verify_url: `https://academy.example/certificate/${serial}`,
};

/** The modules of the QR code in the lower right corner. */
async function readCode(file: Blob, modules: number): Promise<boolean[][]> {
  const picture = await createImageBitmap(file);
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
  context.drawImage(picture, 0, 0);
  const { data, width, height } = context.getImageData(picture.width - 362, 872, 228, 228);
  const isDark = (x: number, y: number) => data[(Math.round(y) * width + Math.round(x)) * 4]! < 128;
  const places = Array.from(
    { length: width * height },
    (_, at) => [at % width, Math.floor(at / width)] as const,
  );
  const dark = places.filter(([x, y]) => isDark(x, y));
  const [left, top] = [Math.min(...dark.map(([x]) => x)), Math.min(...dark.map(([, y]) => y))];
  const side = (Math.max(...dark.map(([x]) => x)) - left + 1) / modules;
  const line = Array.from({ length: modules }, (_, at) => (at + 0.5) * side - 0.5);
  return line.map((y) => line.map((x) => isDark(left + x, top + y)));
}

test('a certificate carries the QR code of the page where anyone can verify it', async () => {
  const { data } = encode(certificate.verify_url, { ecc: 'M', border: 0 });
  const { file, width, height } = await drawCertificate(certificate, '有效父母学院');
  expect([file.type, width, height]).toEqual(['image/jpeg', 1_754, 1_240]);
  expect(await readCode(file, data.length)).toEqual(data);
});
