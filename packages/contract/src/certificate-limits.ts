/** What 积分 (points) are spent on: the frames of a child's certificate. `price` in points; 0 is free. */
export const certificateFrames = {
  plain: { title: '素雅', price: 0 },
  garden: { title: '花园', price: 60 },
  starry: { title: '星空', price: 120 },
} as const;

export type CertificateFrame = keyof typeof certificateFrames;
export const certificateFrameKeys = [
  'plain',
  'garden',
  'starry',
] as const satisfies readonly CertificateFrame[];
