import type { CertificateFrame } from '@academy/contract/certificate-limits.ts';

export interface FramePen {
  readonly context: CanvasRenderingContext2D;
  readonly paper: string;
  readonly brand: string;
  readonly teal: string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

export function drawFrame(pen: FramePen, size: Size, frame: CertificateFrame): void {
  const { context, paper, brand, teal } = pen;
  const colour = frame === 'starry' ? teal : brand;
  context.fillStyle = paper;
  context.fillRect(0, 0, size.width, size.height);
  context.fillStyle = colour;
  context.globalAlpha = 0.05;
  context.fillRect(56, 56, size.width - 112, size.height - 112);
  context.globalAlpha = 1;
  context.strokeStyle = colour;
  for (const [inset, line] of [
    [56, 6],
    [74, 2],
  ] as const) {
    context.lineWidth = line;
    context.strokeRect(inset, inset, size.width - 2 * inset, size.height - 2 * inset);
  }
  ornaments[frame](pen, size);
  context.globalAlpha = 1;
}

type Ornament = (pen: FramePen, size: Size) => void;

const ornaments: Readonly<Record<CertificateFrame, Ornament>> = {
  /** An arc of dots above the title. */
  plain: (pen, size) => drawArc(pen, size.width / 2),
  /** Branches with leaves and flowers in the corners. */
  garden: (pen, size) => {
    drawArc(pen, size.width / 2);
    for (const [x, y, turn] of cornersOf(size)) drawBranch(pen, { x, y, turn });
  },
  /** A night sky: stars along the upper edge, and a crescent in the corner. */
  starry: (pen, size) => drawSky(pen, size),
};

function drawArc({ context, brand }: FramePen, middle: number): void {
  context.fillStyle = brand;
  for (let dot = -6; dot <= 6; dot += 1) {
    const angle = (dot * Math.PI) / 16;
    const radius = dot === 0 ? 12 : 5 + (6 - Math.abs(dot));
    context.globalAlpha = dot === 0 ? 1 : 0.35 + Math.abs(dot) * 0.08;
    fillCircle(context, {
      x: middle + Math.sin(angle) * 190,
      y: 330 - Math.cos(angle) * 170,
      radius,
    });
  }
}

/** The corners inside the frame, with the quarter turns that bring a branch of the upper left corner there. */
const cornersOf = ({ width, height }: Size): readonly (readonly [number, number, number])[] => [
  [92, 92, 0],
  [width - 92, 92, 1],
  [width - 92, height - 92, 2],
  [92, height - 92, 3],
];

interface Branch {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

/** Leaves along both edges of a corner, between three flowers. */
function drawBranch({ context, brand, teal }: FramePen, { x, y, turn }: Branch): void {
  context.save();
  context.translate(x, y);
  context.rotate((turn * Math.PI) / 2);
  context.globalAlpha = 0.75;
  context.fillStyle = teal;
  for (const along of [64, 104, 144, 184]) {
    drawLeaf(context, { x: along, y: 12, angle: 0.5 });
    drawLeaf(context, { x: 12, y: along, angle: Math.PI / 2 - 0.5 });
  }
  context.globalAlpha = 0.9;
  for (const [right, down, radius] of [
    [28, 28, 15],
    [222, 16, 10],
    [16, 222, 10],
  ] as const)
    drawFlower(context, { x: right, y: down, radius, petals: brand });
  context.restore();
}

function drawLeaf(
  context: CanvasRenderingContext2D,
  { x, y, angle }: { x: number; y: number; angle: number },
): void {
  context.beginPath();
  context.ellipse(x, y, 20, 8, angle, 0, 2 * Math.PI);
  context.fill();
}

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

function drawFlower(
  context: CanvasRenderingContext2D,
  { x, y, radius, petals }: Circle & { petals: string },
): void {
  context.fillStyle = petals;
  for (let petal = 0; petal < 5; petal += 1) {
    const angle = (petal * 2 * Math.PI) / 5 - Math.PI / 2;
    fillCircle(context, {
      x: x + Math.cos(angle) * radius,
      y: y + Math.sin(angle) * radius,
      radius: radius * 0.62,
    });
  }
}

function fillCircle(context: CanvasRenderingContext2D, { x, y, radius }: Circle): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** Where the stars are, as parts of the width and in pixels from the upper edge, with their sizes. */
const stars = [
  [0.1, 150, 20],
  [0.18, 236, 11],
  [0.26, 140, 13],
  [0.33, 208, 8],
  [0.67, 204, 8],
  [0.73, 138, 14],
  [0.81, 240, 10],
  [0.06, 420, 10],
  [0.94, 520, 12],
  [0.07, 690, 14],
  [0.93, 760, 9],
] as const;

function drawSky({ context, brand, teal }: FramePen, { width }: Size): void {
  for (const [index, [right, y, radius]] of stars.entries()) {
    context.fillStyle = index % 3 === 0 ? brand : teal;
    context.globalAlpha = 0.75;
    drawStar(context, { x: width * right, y, radius });
  }
  context.globalAlpha = 0.9;
  context.fillStyle = brand;
  drawCrescent(context, { x: width * 0.9, y: 172, radius: 46 });
}

/** Draws a crescent: a disc with a smaller disc cut out of it. */
function drawCrescent(context: CanvasRenderingContext2D, moon: Circle): void {
  const { x, y, radius } = moon;
  context.save();
  context.beginPath();
  context.rect(x - 2 * radius, y - 2 * radius, 4 * radius, 4 * radius);
  context.moveTo(x + 20, y - 14);
  context.arc(x - 20, y - 14, 40, 0, 2 * Math.PI);
  context.clip('evenodd');
  fillCircle(context, moon);
  context.restore();
}

function drawStar(context: CanvasRenderingContext2D, { x, y, radius }: Circle): void {
  context.beginPath();
  for (let point = 0; point < 10; point += 1) {
    const angle = (point * Math.PI) / 5 - Math.PI / 2;
    const reach = point % 2 === 0 ? radius : radius * 0.42;
    context.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
  }
  context.fill();
}
