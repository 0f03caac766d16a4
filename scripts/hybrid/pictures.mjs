// Replaces the icons and splash screens of the template by the app's own, in the same sizes.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Background of the icon, and of the splash screen, as in the app itself. */
export const iconGround = '#c4491b';
const splashGround = '#fbf9f6';

/** Width and height are at fixed offsets in every PNG. */
const sizeOf = (png) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

/**
 * An icon fills its square; Android draws a background behind an adaptive icon and crops its edges, so the drawing is
 * smaller there.
 */
const shareOf = (name) => (name.startsWith('splash') ? 0.28 : name.includes('foreground') ? 0.5 : 1);

function compose(drawing, { width, height, name }) {
  const side = Math.min(width, height) * shareOf(name);
  const at = `x="${(width - side) / 2}" y="${(height - side) / 2}" width="${side}" height="${side}"`;
  const ground = name.startsWith('splash') ? splashGround : name.startsWith('AppIcon') ? iconGround : 'none';
  const data = `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/><image ${at} href="${data}"/></svg>`;
}

/** Redraws every bitmap of both projects in `folder` from the app's icon. Throws if the templates contain none. */
export async function drawPictures(folder, iconFile) {
  const { Resvg } = await import('@resvg/resvg-js');
  const drawing = readFileSync(iconFile, 'utf8');
  const places = 'android/app/src/main/res/**/{ic_launcher,splash}*.png';
  const files = globSync([places, 'ios/App/App/Assets.xcassets/**/*.png'], { cwd: folder });
  if (files.length === 0) throw new Error('The templates hold no pictures any more');
  for (const file of files) {
    const path = join(folder, file);
    const picture = { ...sizeOf(readFileSync(path)), name: basename(file) };
    writeFileSync(path, new Resvg(compose(drawing, picture)).render().asPng());
  }
}
