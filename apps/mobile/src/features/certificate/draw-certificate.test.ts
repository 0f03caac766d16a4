import '@academy/ui/tokens.css';
import { type CertificateFrame, certificateFrameKeys } from '@academy/contract/certificate-limits.ts';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { codeArea, drawCertificate } from './draw-certificate.ts';
import { drawFrame } from './draw-frame.ts';

const serial = '2026-ABCD-EFGH-JKLM';
const certificate = {
  serial,
  student_name: '小满',
  semester_name: '第二学期',
  account_name: '指导中心',
  credits: 9,
  graduated_on: '2026-11-21',
  frame: 'plain' as CertificateFrame,
  verify_url: `https://academy.example/certificate/${serial}`,
};

/** The modules of the QR code in the lower right corner. */
async function readCode(file: Blob, modules: number): Promise<boolean[][]> {
  const picture = await createImageBitmap(file);
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
  context.drawImage(picture, 0, 0);
  const { data, width, height } = context.getImageData(
    codeArea.x,
    codeArea.y,
    codeArea.width,
    codeArea.width,
  );
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

test.each(certificateFrameKeys)('with the frame %s the code is as readable', async (frame) => {
  const { data } = encode(certificate.verify_url, { ecc: 'M', border: 0 });
  const { file } = await drawCertificate({ ...certificate, frame }, '有效父母学院');
  expect(await readCode(file, data.length)).toEqual(data);
});

test.each(certificateFrameKeys)('the frame %s leaves the code and the words below it free', (frame) => {
  const size = { width: 1_754, height: 1_240 };
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d')!;
  drawFrame({ context, paper: '#fff', brand: '#a00', teal: '#0aa' }, size, frame);
  const { x, y, width, height } = codeArea;
  const colours = new Set(new Uint32Array(context.getImageData(x, y, width, height).data.buffer));
  expect(colours.size).toBe(1);
});

test('each frame is another picture', async () => {
  const pictures = await Promise.all(
    certificateFrameKeys.map(async (frame) => {
      const { file } = await drawCertificate({ ...certificate, frame }, '有效父母学院');
      return new Uint8Array(await file.arrayBuffer()).join();
    }),
  );
  expect(new Set(pictures).size).toBe(certificateFrameKeys.length);
});
