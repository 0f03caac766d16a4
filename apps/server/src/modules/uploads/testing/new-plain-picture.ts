import sharp from 'sharp';

let serial = 0;
export function newPlainPicture(width = 200, height = 100) {
  serial += 1;
  const background = { r: serial, g: 120, b: 80 };
  return sharp({ create: { width, height, channels: 3, background } });
}
