export interface PagePicture {
  /** A JPEG, which a PDF holds as it is. */
  readonly jpeg: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** A4 lying on its side, in points of 1/72 inch. */
const page = { width: 841.89, height: 595.28 } as const;

const encoder = new TextEncoder();
const fixed = (value: number) => value.toFixed(2);

/**
 * A PDF (ISO 32000-1) of one A4 page, on its side, that shows a picture as large as fits, in its middle: five objects,
 * the table of where they begin, and nothing else.
 */
export function onePagePdf({ jpeg, width, height }: PagePicture): Uint8Array<ArrayBuffer> {
  const scale = Math.min(page.width / width, page.height / height);
  const [wide, high] = [width * scale, height * scale];
  const place = [wide, 0, 0, high, (page.width - wide) / 2, (page.height - high) / 2].map(fixed).join(' ');
  const drawing = `q ${place} cm /Picture Do Q`;
  const objects = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}]`,
      ' /Resources << /XObject << /Picture 4 0 R >> >> /Contents 5 0 R >>',
    ],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB`,
      ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
  ];
  return join(objects);
}

/** Numbers the objects and writes the table that finds them, in bytes from the beginning. */
function join(objects: readonly (readonly (string | Uint8Array)[])[]): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const add = (piece: string | Uint8Array) => {
    const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
    pieces.push(bytes);
    length += bytes.length;
  };
  add('%PDF-1.4\n');
  // Bytes above 127 in the second line tell whoever carries the file that it is no text.
  add(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
  const begins = objects.map((object, index) => {
    const at = length;
    add(`${index + 1} 0 obj\n`);
    object.forEach(add);
    add('\nendobj\n');
    return at;
  });
  const table = length;
  const entries = begins.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  const file = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    file.set(piece, at);
    at += piece.length;
  }
  return file;
}
