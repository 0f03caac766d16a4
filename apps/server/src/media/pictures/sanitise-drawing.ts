import sanitizeHtml, { type Attributes } from 'sanitize-html';
import { AppError } from '../../kit/app-error.ts';

/**
 * What a drawing may consist of. No element that runs, loads, moves or repeats another: `script`, `foreignObject`,
 * `image`, `a`, `use`, animations and filters are absent, and so is everything nobody thought of.
 */
const elements = (
  'svg g defs title desc path rect circle ellipse line polyline polygon text tspan ' +
  'linearGradient radialGradient stop clipPath mask pattern marker'
).split(' ');

/** Left out with all that they hold; of other unknown elements only the drawing inside remains. */
const leftOutWhole = ['script', 'style', 'foreignObject', 'metadata', 'switch', 'symbol', 'filter'];

/** How things are painted: written as attributes of their own or inside `style`. */
const paint = (
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit ' +
  'stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity clip-path clip-rule mask display ' +
  'visibility paint-order vector-effect font-family font-size font-style font-weight letter-spacing text-anchor ' +
  'dominant-baseline marker-start marker-mid marker-end'
).split(' ');

const shape = (
  'id d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy points pathLength width height viewBox preserveAspectRatio ' +
  'transform gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform ' +
  'clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient textLength ' +
  'lengthAdjust role'
).split(' ');

const references = new Set(['href', 'xlink:href']);
/** No colon, slash or backslash: neither an address nor an escape that hides one. `url(…)` stays inside the drawing. */
const harmless = /^(?!.*url\s*\((?!["']?#))[\p{L}\p{N}\s#.,;%+\-_()"']*$/iu;
const inside = /^#[\p{L}\p{N}._-]+$/u;

const options: sanitizeHtml.IOptions = {
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
  allowedTags: elements,
  nonTextTags: leftOutWhole,
  disallowedTagsMode: 'completelyDiscard',
  allowedAttributes: { '*': [...paint, ...shape, ...references, 'style', 'xmlns', 'xmlns:xlink'] },
  allowedStyles: { '*': Object.fromEntries(paint.map((property) => [property, [harmless]])) },
  allowedSchemes: [],
  allowProtocolRelative: false,
  // Deeper ones were made to exhaust whoever draws them.
  nestingLimit: 60,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: keepHarmless(tagName, attribs) }) },
};

function keepHarmless(element: string, given: Attributes): Attributes {
  const kept = Object.entries(given).filter(([name, value]) => {
    if (name === 'style') return true; // judged property by property
    if (references.has(name)) return element.endsWith('Gradient') && inside.test(value);
    return !name.startsWith('xmlns') && harmless.test(value);
  });
  const attributes: Attributes = Object.fromEntries(kept);
  if (element === 'svg') {
    attributes['xmlns'] = 'http://www.w3.org/2000/svg';
    attributes['xmlns:xlink'] = 'http://www.w3.org/1999/xlink';
  }
  return attributes;
}

const refusal = (message: string) => new AppError('INVALID_INPUT', { message });

/**
 * The drawing without anything that could run or load, as SVG in UTF-8. Throws INVALID_INPUT for what is no SVG, for
 * entities, and for style sheets, without which the drawing would look different.
 */
export function sanitiseDrawing(content: Buffer): string {
  const text = readText(content);
  if (/<!ENTITY|<!DOCTYPE[^<>[]*\[/i.test(text)) {
    throw refusal('这个 SVG 图形里有实体定义，为了安全不能使用');
  }
  if (/<(?:[\w-]+:)?style[\s>]/i.test(text)) {
    throw refusal('这个 SVG 图形里有样式表，请在导出时选择“样式写入属性”后再上传');
  }
  const clean = sanitizeHtml(text, options).trim();
  if (!/^<svg [^>]+>/.test(clean)) throw refusal('这个 SVG 图形打不开，请换一个');
  return clean.replace(/(<(\w+)\b[^<>]*)><\/\2>/g, '$1/>');
}

function readText(content: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    if (!text.includes('\0')) return text;
  } catch {
    // Another encoding could hide from us what a browser would read.
  }
  throw refusal('这个 SVG 图形不是 UTF-8 编码，请另存后再上传');
}
