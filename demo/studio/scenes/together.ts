import { arm } from '../kit/figure.ts';
import { cloud, heart, moon, stars, sun } from '../kit/nature.ts';
import { cloth, floor } from '../kit/palette.ts';
import { picture } from '../kit/room.ts';
import { alive, bob, far, glow, mid, near, scene, sway } from '../kit/scene.ts';
import type { Scene } from '../kit/scene.ts';
import { at, band, circle, dots, line, oval, rect, shape } from '../kit/shapes.ts';
import { bubble, steam } from '../kit/things.ts';
import { boy, dad, girl, granny, mum, person } from './cast.ts';

function nightGate(): Scene {
  const mother = mum({
    x: 112,
    on: 166,
    hair: 'bob',
    top: cloth.brand,
    look: [3, 0],
    mood: 'smile',
    left: [98, 132],
    right: null,
  });
  const teen = dad({
    x: 190,
    on: 166,
    s: 1.04,
    stance: 'walk',
    facing: -1,
    hair: 'teen',
    top: cloth.white,
    bottom: cloth.navy,
    look: [-3, 0.5],
    mood: 'soft',
    left: [164, 124],
    right: [208, 132],
  });
  return scene(
    'lilac',
    far(
      rect(-140, -140, 600, 290, '#5B4E9A'),
      moon(152, 36, 0.7),
      stars([
        [132, 24],
        [196, 50],
        [84, 66],
        [178, 22],
        [268, 60],
      ]),
      rect(206, 62, 120, 92, '#7A6CB8', 4),
      rect(200, 56, 132, 10, '#8F7BD8', 4),
      dots(
        [
          [222, 82],
          [242, 82],
          [262, 82],
          [222, 104],
          [262, 104],
          [282, 82],
        ],
        '#FFE9A8',
        9,
      ),
    ),
    mid(band(150, '#8577C4'), shape('M140,150h74l40,330H60z', '#9C8ED6')),
    glow(circle(66, 62, 42, '#7464B4'), circle(66, 62, 22, '#FFE7A8')),
    mid(
      line('M66,158V66', '#3E3472', 4),
      shape('M54,66h24l-5,-12h-14z', '#3E3472'),
      circle(66, 70, 6, '#FFD36E'),
    ),
    alive([190, 166], person(teen), line('M181,106v24M199,106v24', cloth.deep, 3.6)),
    alive(
      [112, 166],
      person(mother),
      rect(139, 111, 11, 20, cloth.teal, 4),
      rect(141, 106, 7, 7, '#fff', 2),
      arm(mother, 'right', [142, 122]),
    ),
    bob(2, steam(144, 104)),
  );
}

function heightMark(): Scene {
  const child = girl({
    x: 146,
    on: 166,
    s: 1.3,
    hair: 'pony',
    top: cloth.butter,
    mood: 'laugh',
    look: [1, -2],
    left: [124, 140],
    right: [168, 140],
  });
  const mother = mum({
    x: 208,
    on: 166,
    top: cloth.teal,
    look: [-3, 0],
    mood: 'smile',
    left: null,
    right: [226, 130],
  });
  const ticks = Array.from(
    { length: 9 },
    (_, index) => `M112,${150 - index * 14}h${index % 2 ? 10 : 16}`,
  ).join('');
  return scene(
    'butter',
    far(picture(226, 14, 0.8)),
    mid(
      rect(106, 18, 60, 146, '#FFFDF6', 6),
      line(ticks, cloth.coral, 2.6),
      line('M112,26V158', cloth.coral, 2.6),
    ),
    mid(band(152, floor.butter), oval(160, 167, 92, 9, '#FBE7B4')),
    alive([146, 166], person(child)),
    alive([208, 166], person(mother), rect(124, 62, 46, 6, cloth.brand, 3), arm(mother, 'left', [172, 66])),
    bob(2, heart(94, 60, 0.9), heart(84, 82, 0.6, '#F2A79A')),
  );
}

function familyTable(): Scene {
  const elder = granny({
    x: 98,
    y: 76,
    stance: 'none',
    look: [2.5, 3],
    mood: 'laugh',
    left: [86, 136],
    right: null,
  });
  const father = dad({
    x: 222,
    y: 72,
    stance: 'none',
    top: cloth.teal,
    look: [-2.5, 3],
    left: null,
    right: [238, 136],
  });
  const child = girl({
    x: 160,
    y: 80,
    s: 1.2,
    stance: 'none',
    look: [0, 3],
    mood: 'smile',
    left: null,
    right: null,
  });
  const note = (x: number, y: number, tint: string, turn: number) =>
    at(x, y, 1, rect(-9, -5, 18, 10, tint, 2) + line('M-5,0h10', '#fff', 1.6), turn);
  return scene(
    'peach',
    far(picture(134, 8)),
    alive([98, 134], person(elder)),
    alive([222, 134], person(father)),
    alive([160, 134], person(child)),
    near(
      band(130, '#E9B873'),
      band(130, '#D89F55', 6),
      shape('M96,178L112,136H208L224,178z', '#FFFDF6'),
      note(122, 156, cloth.coral, 0),
      note(160, 152, cloth.teal, 3),
      note(200, 156, cloth.sky, 7),
    ),
    alive([98, 134], arm(elder, 'right', [128, 142])),
    alive([222, 134], arm(father, 'left', [192, 142])),
    alive(
      [160, 134],
      arm(child, 'left', [148, 140]),
      arm(child, 'right', [172, 142]),
      line('M172,144l9,-15', cloth.deep, 4),
    ),
  );
}

function familyFair(): Scene {
  const mother = mum({
    x: 112,
    on: 166,
    hair: 'long',
    top: cloth.brand,
    look: [2, 0],
    mood: 'laugh',
    left: [92, 134],
    right: [134, 130],
  });
  const child = boy({ x: 156, on: 166, mood: 'laugh', look: [2, -2], left: [136, 130], right: [180, 112] });
  const flag = (x: number, y: number, tint: string) => shape(`M${x - 8},${y}h16l-8,15z`, tint);
  return scene(
    'butter',
    far(sun(88, 44, 13), cloud(132, 62, 0.6)),
    bob(
      2,
      line('M40,14Q160,46 290,12', '#C98F5A', 1.8),
      flag(92, 25, cloth.coral),
      flag(122, 30, cloth.teal),
      flag(152, 32, cloth.honey),
      flag(182, 32, cloth.plum),
      flag(212, 28, cloth.coral),
      flag(240, 23, cloth.sky),
    ),
    mid(
      band(152, floor.butter),
      rect(194, 96, 6, 62, '#9C6B4A', 2),
      rect(264, 96, 6, 62, '#9C6B4A', 2),
      shape('M186,76h92l8,24h-108z', '#fff'),
      shape('M186,76h15l-5,24h-18zM217,76h15l2,24h-16zM248,76h15l10,24h-19z', cloth.brand),
      rect(190, 126, 84, 34, '#E2B57F', 4),
      rect(190, 122, 84, 8, '#C98F5A', 4),
      rect(202, 108, 18, 14, cloth.teal, 2),
      rect(224, 104, 14, 18, cloth.butter, 2),
      rect(242, 110, 20, 12, cloth.plum, 2),
    ),
    alive([112, 166], person(mother)),
    alive([156, 166], person(child)),
    sway([180, 112], 4, line('M180,111Q184,92 176,76', '#9C6B4A', 1.2), oval(176, 62, 12, 15, cloth.coral)),
  );
}

function chooseSchool(): Scene {
  const mother = mum({
    x: 108,
    y: 74,
    stance: 'none',
    hair: 'bun',
    top: cloth.teal,
    look: [2.5, 3],
    mood: 'soft',
    left: [92, 136],
    right: null,
  });
  const teen = dad({
    x: 168,
    y: 76,
    s: 1.08,
    stance: 'none',
    hair: 'teen',
    top: cloth.white,
    look: [0, 3],
    mood: 'smile',
    left: null,
    right: null,
  });
  const sign = (y: number, tint: string, way: 1 | -1) =>
    way > 0 ? shape(`M-20,${y}h34l8,7l-8,7h-34z`, tint) : shape(`M20,${y}h-34l-8,7l8,7h34z`, tint);
  return scene(
    'sky',
    bob(
      2,
      bubble(
        196,
        12,
        74,
        74,
        -1,
        at(
          233,
          74,
          0.9,
          line('M0,4V-56', '#9C6B4A', 4) +
            sign(-54, cloth.brand, 1) +
            sign(-36, cloth.honey, -1) +
            sign(-18, cloth.teal, 1),
        ),
      ),
    ),
    alive([108, 134], person(mother)),
    alive([168, 134], person(teen)),
    near(
      band(132, '#E2B57F'),
      band(132, '#C98F5A', 6),
      shape('M140,134l8,-26h46l8,26z', '#DDE9F5'),
      circle(171, 121, 4, '#B9D7F1'),
      at(110, 146, 1, rect(-18, -8, 36, 18, '#FFFDF6', 2) + line('M-12,-2h24M-12,4h16', '#D8C8B8', 2), -6),
      rect(224, 138, 34, 8, cloth.coral, 2),
      rect(226, 131, 30, 8, cloth.teal, 2),
    ),
    alive([108, 134], arm(mother, 'right', [128, 140])),
    alive([168, 134], arm(teen, 'left', [146, 138]), arm(teen, 'right', [198, 138])),
  );
}

export const together = {
  'night-gate': nightGate,
  'height-mark': heightMark,
  'family-table': familyTable,
  'family-fair': familyFair,
  'choose-school': chooseSchool,
};
