/** What a drawing says about itself. `colour` is its ground: the first colour that is painted. */
export interface DrawingFacts {
  width: number;
  height: number;
  colour: string;
}

const paper = '#F1ECE6';

/** Reads an SVG's size from its viewBox and the colour to show in its place meanwhile. Undefined without a viewBox. */
export function readDrawing(svg: string): DrawingFacts | undefined {
  const [, width, height] = /viewBox="[-\d.]+[ ,]+[-\d.]+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(svg) ?? [];
  if (!width || !height) return undefined;
  // What is painted first lies under everything else.
  const [, ground] = /\bfill="(#[0-9a-fA-F]{3,6})"/.exec(svg) ?? [];
  return {
    width: Math.round(Number(width)),
    height: Math.round(Number(height)),
    colour: fullColour(ground),
  };
}

function fullColour(colour = paper): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(colour);
  const full = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : colour;
  return full.length === 7 ? full.toUpperCase() : paper;
}
