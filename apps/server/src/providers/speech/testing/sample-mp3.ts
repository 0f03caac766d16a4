/** Silent frames of MPEG-2 layer III (32 kbit/s, 16 kHz, one channel). */
export const sampleMp3 = (frames = 12): Buffer =>
  Buffer.concat(
    Array.from({ length: frames }, () =>
      Buffer.concat([Buffer.from([0xff, 0xf3, 0x48, 0xc0]), Buffer.alloc(140)]),
    ),
  );
