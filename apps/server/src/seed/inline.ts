/** Up to this many bytes a drawing weighs less than a request for it with its headers. */
const tiny = 600;
/** What a row may hold; percent-encoding makes a drawing longer. */
const longest = 1_500;

/**
 * A tiny SVG as a `data:` URI, null for a larger one. Only what would end the URI or its attribute is encoded, so
 * that it stays readable and compresses well.
 */
export function inlineDrawing(svg: Buffer): string | null {
  if (svg.length > tiny) return null;
  const text = svg.toString('utf8').trim();
  // XML takes either quote; only one of them would have to be encoded.
  const quoted = text.includes("'") ? text : text.replaceAll('"', "'");
  const encoded = quoted.replaceAll(/[#%<>"\r\n\t]|[^\p{ASCII}]/gu, encodeURIComponent);
  const uri = `data:image/svg+xml,${encoded}`;
  return uri.length <= longest ? uri : null;
}
