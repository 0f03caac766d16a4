import { encode } from 'uqr';
import type { Certificate } from '@academy/contract/areas/certificate.ts';
import { drawFrame } from './draw-frame.ts';

/** A certificate as a JPEG and its size in pixels: A4 landscape at 150 dots per inch. */
export interface DrawnCertificate {
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
}

const paper = { width: 1_754, height: 1_240 } as const;
const middle = paper.width / 2;
const quality = 0.92;

const codeSize = 196;
/** White around the code. */
const codeMargin = 16;
const code = { x: paper.width - 190 - codeSize, y: 848 } as const;
/** The code's white field and the words below it; the ornaments of every frame leave it free. */
export const codeArea = {
  x: code.x - codeMargin,
  y: code.y - codeMargin,
  width: codeSize + 2 * codeMargin,
  height: codeSize + 2 * codeMargin + 44,
} as const;

/** Draws a certificate on a canvas. Rejects if the browser cannot draw it. */
export async function drawCertificate(certificate: Certificate, academy: string): Promise<DrawnCertificate> {
  const canvas = document.createElement('canvas');
  canvas.width = paper.width;
  canvas.height = paper.height;
  const pen = createPen(canvas);
  drawFrame(pen, paper, certificate.frame);
  drawWords(pen, certificate, academy);
  drawFooter(pen, certificate);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!file) throw new Error('The certificate could not be drawn');
  return { file, ...paper };
}

/** Uses only tokens that are the same in every theme. */
function createPen(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws nothing');
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return {
    context,
    paper: token('--on-scrim'),
    ink: token('--on-picture'),
    brand: token('--brand'),
    teal: token('--paper-teal'),
    font: getComputedStyle(document.body).fontFamily,
  };
}
type Pen = ReturnType<typeof createPen>;

interface Line {
  readonly text: string;
  readonly y: number;
  readonly size: number;
  readonly tone?: 'ink' | 'muted' | 'brand';
  readonly strong?: boolean;
  readonly x?: number;
  readonly align?: CanvasTextAlign;
  /** Maximum width; longer text is written smaller. */
  readonly maxWidth?: number;
}

function writeLine(pen: Pen, line: Line): void {
  const {
    text,
    y,
    size,
    tone = 'ink',
    strong,
    x = middle,
    align = 'center',
    maxWidth = paper.width - 320,
  } = line;
  const { context } = pen;
  context.textAlign = align;
  context.textBaseline = 'middle';
  context.fillStyle = tone === 'brand' ? pen.brand : pen.ink;
  // On white this equals the app's muted text and has more contrast than 4.5:1.
  context.globalAlpha = tone === 'muted' ? 0.72 : 1;
  const font = (pixels: number) => `${strong ? 600 : 400} ${pixels}px ${pen.font}`;
  context.font = font(size);
  const wide = context.measureText(text).width;
  if (wide > maxWidth) context.font = font(Math.floor((size * maxWidth) / wide));
  context.fillText(text, x, y);
  context.globalAlpha = 1;
}

function drawWords(pen: Pen, certificate: Certificate, academy: string): void {
  const { student_name: child, semester_name: semester, account_name: account, credits } = certificate;
  writeLine(pen, { text: academy, y: 252, size: 40, tone: 'brand', strong: true, maxWidth: 300 });
  writeLine(pen, { text: '毕 业 证 书', y: 380, size: 104, strong: true });
  writeLine(pen, { text: `${child}的家庭`, y: 536, size: 72, strong: true });
  pen.context.fillStyle = pen.brand;
  pen.context.fillRect(middle - 60, 588, 120, 4);
  writeLine(pen, { text: `完成了「${semester}」的学习任务`, y: 664, size: 46 });
  writeLine(pen, {
    text: credits > 0 ? `共修得 ${credits} 学分，准予毕业。` : '准予毕业。',
    y: 740,
    size: 46,
  });
  writeLine(pen, { text: '陪伴是一门慢功课，谢谢你们一起学完它。', y: 826, size: 36, tone: 'muted' });
  writeLine(pen, { text: account, y: 944, size: 42, strong: true, x: 150, align: 'left', maxWidth: 1_100 });
}

function drawFooter(pen: Pen, { graduated_on: day, serial, verify_url: link }: Certificate): void {
  const left = { x: 150, align: 'left', maxWidth: 1_100 } as const;
  writeLine(pen, { ...left, text: formatCertificateDate(day), y: 1_010, size: 38 });
  writeLine(pen, { ...left, text: `证书编号 ${serial}`, y: 1_074, size: 38, tone: 'muted' });
  drawCode(pen, link);
  writeLine(pen, {
    text: '扫码核验真伪',
    y: code.y + codeSize + codeMargin + 26,
    size: 30,
    tone: 'muted',
    x: code.x + codeSize / 2,
    maxWidth: codeArea.width,
  });
}

/** The QR code, as large as whole pixels per module allow, so that no edge is blurred. */
function drawCode({ context, paper: ground, ink }: Pen, link: string): void {
  const { x, y } = code;
  const { data: rows } = encode(link, { ecc: 'M', border: 0 });
  const module = Math.floor(codeSize / rows.length);
  const shift = Math.floor((codeSize - module * rows.length) / 2);
  context.fillStyle = ground;
  const side = codeSize + 2 * codeMargin;
  context.fillRect(x - codeMargin, y - codeMargin, side, side);
  context.fillStyle = ink;
  rows.forEach((row, down) =>
    row.forEach((isDark, right) => {
      if (isDark) context.fillRect(x + shift + right * module, y + shift + down * module, module, module);
    }),
  );
}

/** 2026-11-21 → 2026 年 11 月 21 日. */
const formatCertificateDate = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year} 年 ${month} 月 ${date} 日`;
};

/** Describes a certificate in words, as its picture's alternative text. */
export const describeCertificate = (certificate: Certificate): string =>
  `家庭教育毕业证书。${certificate.student_name}的家庭完成了${certificate.account_name}“${certificate.semester_name}”的学习，` +
  `${certificate.credits > 0 ? `共 ${certificate.credits} 学分，` : ''}${formatCertificateDate(certificate.graduated_on)}毕业，证书编号 ${certificate.serial}。`;
