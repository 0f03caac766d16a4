import sanitizeHtml, { type Attributes } from 'sanitize-html';
import { cardPictureSide } from '../../kit/card-picture.ts';
import { AppError } from '../../kit/errors.ts';
import { openPicture } from './open-picture.ts';
import { computeMainColour } from './placeholder.ts';
import { hashOfFiles, type PreparedPicture } from './prepare-picture.ts';

const svgFile = 'drawing.svg';
const maxSvgSide = 10_000;

/**
 * Turns an uploaded SVG into one that cannot run or load anything. It stays SVG because that is sharp at every size.
 * Throws INVALID_INPUT with a message for its sender.
 */
export async function prepareSvg(content: Buffer): Promise<PreparedPicture> {
  const sanitised = sanitiseSvg(content);
  const size = readSvgSize(sanitised);
  const files = [{ name: svgFile, content: Buffer.from(sanitised) }];
  // Rendered once, small: an SVG that cannot be rendered is not well-formed, and browsers would show an error in its
  // place.
  const colour = await computeMainColour(openPicture(files[0]!.content)).catch((cause: unknown) => {
    throw new AppError('INVALID_INPUT', { message: '这个 SVG 图形打不开，请换一个', cause });
  });
  return { ...size, colour, blur: null, widths: [], files, main: svgFile, sha256: hashOfFiles(files) };
}

/** Width and height in SVG units, from the view box or else from the attributes. */
function readSvgSize(svg: string): { width: number; height: number } {
  const root = /^<svg [^>]+>/.exec(svg)?.[0] ?? '';
  const [, boxWidth, boxHeight] =
    /\sviewBox="\s*[\d.e+-]+[\s,]+[\d.e+-]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*"/.exec(root) ?? [];
  const width = Math.round(Number(boxWidth ?? /\swidth="([\d.]+)(?:px)?"/.exec(root)?.[1]));
  const height = Math.round(Number(boxHeight ?? /\sheight="([\d.]+)(?:px)?"/.exec(root)?.[1]));
  if (!(width >= 1 && height >= 1 && width <= maxSvgSide && height <= maxSvgSide)) {
    throw new AppError('INVALID_INPUT', { message: '这个 SVG 图形没有写明尺寸（viewBox），请补上后再上传' });
  }
  return { width, height };
}

/**
 * The elements that an SVG may contain. Elements that run, load, animate or repeat others are absent (`script`,
 * `foreignObject`, `image`, `a`, `use`, animations, filters), and so is every unknown element.
 */
const allowedElements = (
  'svg g defs title desc path rect circle ellipse line polyline polygon text tspan ' +
  'linearGradient radialGradient stop clipPath mask pattern marker'
).split(' ');

/** Removed together with their content. Of other unknown elements only their allowed children remain. */
const discardedElements = ['script', 'style', 'foreignObject', 'metadata', 'switch', 'symbol', 'filter'];

/** Presentation attributes, allowed as attributes and inside `style`. */
const paintAttributes = (
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit ' +
  'stroke-dasharray stroke-dashoffset opacity color stop-color stop-opacity clip-path clip-rule mask display ' +
  'visibility paint-order vector-effect font-family font-size font-style font-weight letter-spacing text-anchor ' +
  'dominant-baseline marker-start marker-mid marker-end'
).split(' ');

const shapeAttributes = (
  'id d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy points pathLength width height viewBox preserveAspectRatio ' +
  'transform gradientUnits gradientTransform spreadMethod offset patternUnits patternContentUnits patternTransform ' +
  'clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient textLength ' +
  'lengthAdjust role'
).split(' ');

const referenceAttributes = new Set(['href', 'xlink:href']);
/**
 * No colon, slash or backslash, so neither a URL nor an escape that hides one. `url(…)` may only refer to an element
 * of the same SVG.
 */
const harmlessValue = /^(?!.*url\s*\((?!["']?#))[\p{L}\p{N}\s#.,;%+\-_()"']*$/iu;
const localReference = /^#[\p{L}\p{N}._-]+$/u;

const options: sanitizeHtml.IOptions = {
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
  allowedTags: allowedElements,
  nonTextTags: discardedElements,
  disallowedTagsMode: 'completelyDiscard',
  allowedAttributes: {
    '*': [...paintAttributes, ...shapeAttributes, ...referenceAttributes, 'style', 'xmlns', 'xmlns:xlink'],
  },
  allowedStyles: { '*': Object.fromEntries(paintAttributes.map((property) => [property, [harmlessValue]])) },
  allowedSchemes: [],
  allowProtocolRelative: false,
  // SVGs with deeper nesting are made to exhaust the renderer.
  nestingLimit: 60,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: filterAttributes(tagName, attribs) }) },
};

function filterAttributes(element: string, attribs: Attributes): Attributes {
  const harmlessEntries = Object.entries(attribs).filter(([name, value]) => {
    if (name === 'style') return true; // checked property by property
    if (referenceAttributes.has(name)) return element.endsWith('Gradient') && localReference.test(value);
    return !name.startsWith('xmlns') && harmlessValue.test(value);
  });
  const attributes: Attributes = Object.fromEntries(harmlessEntries);
  if (element === 'svg') {
    attributes['xmlns'] = 'http://www.w3.org/2000/svg';
    attributes['xmlns:xlink'] = 'http://www.w3.org/1999/xlink';
  }
  return attributes;
}

const invalidSvg = (message: string) => new AppError('INVALID_INPUT', { message });

/**
 * Returns the SVG in UTF-8 without anything that could run or load. Throws INVALID_INPUT for anything that is no SVG,
 * for entities, and for style sheets, without which it would look different.
 */
function sanitiseSvg(content: Buffer): string {
  const text = readText(content);
  if (/<!ENTITY|<!DOCTYPE[^<>[]*\[/i.test(text)) {
    throw invalidSvg('这个 SVG 图形里有实体定义，为了安全不能使用');
  }
  if (/<(?:[\w-]+:)?style[\s>]/i.test(text)) {
    throw invalidSvg('这个 SVG 图形里有样式表，请在导出时选择“样式写入属性”后再上传');
  }
  const sanitised = sanitizeHtml(text, options).trim();
  if (!/^<svg [^>]+>/.test(sanitised)) throw invalidSvg('这个 SVG 图形打不开，请换一个');
  return sanitised.replace(/(<(\w+)\b[^<>]*)><\/\2>/g, '$1/>');
}

function readText(content: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    if (!text.includes('\0')) return text;
  } catch {
    // Another encoding could hide from us what a browser would read.
  }
  throw invalidSvg('这个 SVG 图形不是 UTF-8 编码，请另存后再上传');
}

const jpegQuality = 82;
/** Dots an inch for an SVG without a size; the default would render it small and enlarge it. */
const svgDensity = 144;

/**
 * Renders an SVG as a JPEG whose longest side is `cardPictureSide`, on white. Rejects with INVALID_INPUT or with
 * sharp's own error.
 */
export const renderCardPicture = (svg: Buffer): Promise<Buffer> =>
  openPicture(svg, { density: svgDensity })
    .resize({ width: cardPictureSide, height: cardPictureSide, fit: 'inside' })
    .flatten({ background: '#FFFFFF' })
    .jpeg({ quality: jpegQuality, mozjpeg: true })
    .toBuffer();
