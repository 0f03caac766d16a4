import type { Certificate } from '@academy/contract/areas/student.ts';
import { encode } from 'uqr';
import { certificateDate } from './certificate-words.ts';

/** A certificate as a JPEG, and its size in pixels: A4 lying on its side at 150 dots an inch. */
export interface DrawnCertificate {
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
}

const paper = { width: 1_754, height: 1_240 } as const;
const middle = paper.width / 2;
const quality = 0.92;

/** Draws a certificate. Rejects where the browser draws nothing. */
export async function drawCertificate(certificate: Certificate, academy: string): Promise<DrawnCertificate> {
  const canvas = document.createElement('canvas');
  canvas.width = paper.width;
  canvas.height = paper.height;
  const pen = penOf(canvas);
  drawSheet(pen);
  drawWords(pen, certificate, academy);
  drawFoot(pen, certificate);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!file) throw new Error('The certificate could not be drawn');
  return { file, ...paper };
}

/** Tokens that are the same in every theme. */
function penOf(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws nothing');
  const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return {
    context,
    paper: token('--on-scrim'),
    ink: token('--on-picture'),
    brand: token('--brand'),
    font: getComputedStyle(document.body).fontFamily,
  };
}
type Pen = ReturnType<typeof penOf>;

interface Line {
  readonly text: string;
  readonly y: number;
  readonly size: number;
  readonly tone?: 'ink' | 'muted' | 'brand';
  readonly strong?: boolean;
  readonly x?: number;
  readonly align?: CanvasTextAlign;
  /** Room for it; longer words are written smaller. */
  readonly room?: number;
}

function write(pen: Pen, line: Line): void {
  const {
    text,
    y,
    size,
    tone = 'ink',
    strong,
    x = middle,
    align = 'center',
    room = paper.width - 320,
  } = line;
  const { context } = pen;
  context.textAlign = align;
  context.textBaseline = 'middle';
  context.fillStyle = tone === 'brand' ? pen.brand : pen.ink;
  // On white this is the muted text of the app, and darker than 4.5:1.
  context.globalAlpha = tone === 'muted' ? 0.72 : 1;
  const font = (pixels: number) => `${strong ? 600 : 400} ${pixels}px ${pen.font}`;
  context.font = font(size);
  const wide = context.measureText(text).width;
  if (wide > room) context.font = font(Math.floor((size * room) / wide));
  context.fillText(text, x, y);
  context.globalAlpha = 1;
}

/** The sheet with a double frame, and a laurel of dots above its title. */
function drawSheet({ context, paper: ground, brand }: Pen): void {
  context.fillStyle = ground;
  context.fillRect(0, 0, paper.width, paper.height);
  context.fillStyle = brand;
  context.globalAlpha = 0.05;
  context.fillRect(56, 56, paper.width - 112, paper.height - 112);
  context.globalAlpha = 1;
  context.strokeStyle = brand;
  for (const [inset, line] of [
    [56, 6],
    [74, 2],
  ] as const) {
    context.lineWidth = line;
    context.strokeRect(inset, inset, paper.width - 2 * inset, paper.height - 2 * inset);
  }
  for (let place = -6; place <= 6; place += 1) {
    const angle = (place * Math.PI) / 16;
    const radius = place === 0 ? 12 : 5 + (6 - Math.abs(place));
    context.globalAlpha = place === 0 ? 1 : 0.35 + Math.abs(place) * 0.08;
    context.beginPath();
    context.arc(middle + Math.sin(angle) * 190, 330 - Math.cos(angle) * 170, radius, 0, 2 * Math.PI);
    context.fill();
  }
  context.globalAlpha = 1;
}

function drawWords(pen: Pen, certificate: Certificate, academy: string): void {
  const { student_name: child, semester_name: semester, account_name: account, credits } = certificate;
  write(pen, { text: academy, y: 252, size: 40, tone: 'brand', strong: true, room: 300 });
  write(pen, { text: '毕 业 证 书', y: 380, size: 104, strong: true });
  write(pen, { text: `${child}的家庭`, y: 536, size: 72, strong: true });
  pen.context.fillStyle = pen.brand;
  pen.context.fillRect(middle - 60, 588, 120, 4);
  write(pen, { text: `完成了「${semester}」的学习任务`, y: 664, size: 46 });
  write(pen, { text: `共修得 ${credits} 学分，准予毕业。`, y: 740, size: 46 });
  write(pen, { text: '陪伴是一门慢功课，谢谢你们一起学完它。', y: 826, size: 36, tone: 'muted' });
  write(pen, { text: account, y: 944, size: 42, strong: true, x: 150, align: 'left', room: 1_100 });
}

function drawFoot(pen: Pen, { graduated_on: day, serial, verify_url: link }: Certificate): void {
  const left = { x: 150, align: 'left', room: 1_100 } as const;
  write(pen, { ...left, text: certificateDate(day), y: 1_010, size: 38 });
  write(pen, { ...left, text: `证书编号 ${serial}`, y: 1_074, size: 38, tone: 'muted' });
  const size = 196;
  const from = { x: paper.width - 150 - size, y: 888 };
  drawCode(pen, link, { ...from, size });
  const below = from.y + size + 32;
  write(pen, { text: '扫码核验真伪', y: below, size: 30, tone: 'muted', x: from.x + size / 2, room: 240 });
}

/** As large as whole pixels allow within its square, so that no edge is blurred. */
function drawCode(
  { context, paper: ground, ink }: Pen,
  link: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const { data: rows } = encode(link, { ecc: 'M', border: 0 });
  const module = Math.floor(size / rows.length);
  const shift = Math.floor((size - module * rows.length) / 2);
  context.fillStyle = ground;
  context.fillRect(x - 16, y - 16, size + 32, size + 32);
  context.fillStyle = ink;
  rows.forEach((row, down) =>
    row.forEach((isDark, right) => {
      if (isDark) context.fillRect(x + shift + right * module, y + shift + down * module, module, module);
    }),
  );
}
