/** The colour palette of all drawings: pastel backgrounds, clothes in brand, teal and butter, skin and hair tones. */

export const ground = {
  peach: '#FFE6D8',
  butter: '#FFF0CC',
  mint: '#DDF3E4',
  sky: '#DFEEFB',
  lilac: '#ECE6FA',
} as const;
export type Ground = keyof typeof ground;

/** A darker variant of every background, for floors, hills and walls. */
export const floor = {
  peach: '#F9CDB6',
  butter: '#F6D995',
  mint: '#B4DFC3',
  sky: '#B9D7F1',
  lilac: '#CFC3F1',
} as const;

export const ink = '#3A2A22';
export const cloth = {
  brand: '#E2683A',
  deep: '#C4491B',
  coral: '#F0875B',
  rose: '#F2A79A',
  butter: '#FFD36E',
  honey: '#F2B84B',
  teal: '#2F7F79',
  pine: '#0F6B66',
  mint: '#5BAA97',
  sky: '#7FB2DE',
  navy: '#3E5C8A',
  plum: '#8F7BD8',
  cream: '#FFF8EA',
  white: '#FFFFFF',
  slate: '#4B5068',
  earth: '#7A4B3A',
  sand: '#D9B48F',
} as const;
export const skin = { fair: '#FFD9C2', warm: '#F6CDB4', child: '#FFE0CC', tan: '#F0C0A0' } as const;
export const tress = {
  dark: '#3F2D28',
  black: '#2E2523',
  brown: '#5B3B30',
  chestnut: '#7A4A35',
  grey: '#8F8A87',
  silver: '#C9C4C1',
} as const;

/** Mixes a colour with another; amount 0 returns the first, 1 the second. */
export function mix(colour: string, towards: string, amount: number): string {
  const channel = (hex: string, at: number) => parseInt(hex.slice(at, at + 2), 16);
  return (
    '#' +
    [1, 3, 5]
      .map((at) =>
        Math.round(channel(colour, at) * (1 - amount) + channel(towards, at) * amount)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
      .toUpperCase()
  );
}

/** A darker shade of a colour, so that an arm is visible in front of a body. */
export const shade = (colour: string, amount = 0.14): string => mix(colour, '#4A1E10', amount);
