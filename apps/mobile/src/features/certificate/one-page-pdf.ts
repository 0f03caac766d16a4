interface PagePicture {
  /** JPEG bytes, which a PDF embeds as they are. */
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A4 landscape in points of 1/72 inch. */
const page = { width: 841.89, height: 595.28 } as const;

const encoder = new TextEncoder();
const fixed = (value: number) => value.toFixed(2);

/**
 * Creates a PDF (ISO 32000-1) of one A4 landscape page with a centred picture, as large as fits. It has five objects
 * and the cross-reference table.
 */
export function createOnePagePdf({ jpeg, width, height }: PagePicture): Uint8Array<ArrayBuffer> {
  const scale = Math.min(page.width / width, page.height / height);
  const [wide, tall] = [width * scale, height * scale];
  const matrix = [wide, 0, 0, tall, (page.width - wide) / 2, (page.height - tall) / 2].map(fixed).join(' ');
  const drawing = `q ${matrix} cm /Picture Do Q`;
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

/** Numbers the objects and writes the cross-reference table with their byte offsets. */
function join(objects: readonly (readonly (string | Uint8Array)[])[]): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const add = (piece: string | Uint8Array) => {
    const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
    pieces.push(bytes);
    length += bytes.length;
  };
  add('%PDF-1.4\n');
  // Bytes above 127 in the second line mark the file as binary for programs that transfer it.
  add(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
  const offsets = objects.map((object, index) => {
    const at = length;
    add(`${index + 1} 0 obj\n`);
    object.forEach(add);
    add('\nendobj\n');
    return at;
  });
  const table = length;
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
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
