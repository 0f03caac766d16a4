import { arm } from '../kit/figure.ts';
import { baby } from '../kit/infant.ts';
import { heart, moon, stars } from '../kit/nature.ts';
import { cloth, floor, shade } from '../kit/palette.ts';
import { clock, floorLamp, picture, potPlant, sofa, window } from '../kit/room.ts';
import { alive, bob, drift, far, glow, mid, near, scene, sway } from '../kit/scene.ts';
import type { Scene } from '../kit/scene.ts';
import { band, circle, dots, line, oval, rect, shape } from '../kit/shapes.ts';
import { bowl, bubble, mug, openBook, star, steam } from '../kit/things.ts';
import { boy, dad, girl, mum, person } from './cast.ts';

const night = '#5B4E9A';

function bedtimeRead(): Scene {
  const mother = mum({
    x: 138,
    y: 82,
    s: 1.2,
    stance: 'none',
    hair: 'long',
    look: [1.5, 2.5],
    mood: 'soft',
    tilt: 5,
    left: [126, 126],
    right: null,
  });
  const child = boy({
    x: 181,
    y: 94,
    stance: 'none',
    look: [-2, 2.5],
    tilt: -9,
    left: null,
    right: [192, 130],
    tint: '#6B4636',
  });
  return scene(
    'lilac',
    far(
      window(
        80,
        14,
        50,
        44,
        night,
        moon(105, 34, 0.55) +
          stars([
            [92, 28],
            [120, 46],
            [118, 24],
          ]),
      ),
    ),
    glow(circle(238, 62, 36, '#FBF3FF')),
    far(
      rect(226, 96, 34, 60, '#A78BDB', 6),
      line('M238,96V70', '#7A5FB8', 4),
      shape('M228,74l5,-22h12l5,22z', cloth.butter),
    ),
    mid(
      rect(74, 68, 150, 90, '#8F7BD8', 26),
      oval(130, 112, 44, 26, '#fff'),
      oval(186, 114, 36, 22, '#F5F0FF'),
    ),
    alive([150, 140], person(mother), person(child), arm(mother, 'right', [196, 124])),
    near(
      shape('M40,180Q44,128 100,132Q160,142 214,130Q268,128 276,180V480H40z', '#A896E6'),
      line('M66,150Q160,162 252,148', '#BFB0F0', 5),
    ),
    alive([160, 140], openBook(160, 134, 0.95)),
  );
}

function talk(): Scene {
  const mother = mum({
    x: 124,
    y: 74,
    stance: 'sit',
    top: cloth.teal,
    look: [2.5, 0.5],
    tilt: 4,
    right: [160, 117],
  });
  const child = boy({
    x: 198,
    y: 85,
    stance: 'sit',
    look: [-2.5, -0.5],
    tilt: -4,
    left: [164, 118],
    mood: 'soft',
  });
  return scene(
    'peach',
    far(picture(74, 8, 0.9), potPlant(284, 150, 1.1)),
    mid(band(144, floor.peach), oval(160, 160, 112, 12, '#FCDCCB'), sofa(62, 120, 196, '#E58B66')),
    alive([160, 150], person(mother), person(child)),
    bob(3, bubble(168, 14, 70, 38, -1, heart(203, 33, 1.1))),
  );
}

function babyCrib(): Scene {
  const mother = mum({
    x: 112,
    y: 70,
    s: 1.2,
    stance: 'none',
    hair: 'bun',
    look: [3, 3],
    tilt: 12,
    mood: 'soft',
    left: [90, 106],
    right: null,
    top: cloth.teal,
  });
  const bars = Array.from({ length: 9 }, (_, index) => `M${100 + index * 18.5},106V150`).join('');
  return scene(
    'lilac',
    far(
      window(
        214,
        22,
        48,
        48,
        night,
        moon(238, 46, 0.6) +
          stars([
            [224, 36],
            [252, 58],
          ]),
      ),
    ),
    sway(
      [178, 0],
      5,
      line('M178,-140V26M150,40Q178,16 206,40', '#9C6B4A', 2),
      line('M150,40v10M178,26v22M206,40v10', '#B9A9E8', 1.6),
      star(150, 57, 1.2),
      heart(178, 56, 0.9),
      circle(206, 56, 6, '#7FB2DE'),
    ),
    mid(
      band(156, floor.lilac),
      rect(94, 96, 6, 66, '#A9743F', 3),
      rect(254, 96, 6, 66, '#A9743F', 3),
      rect(98, 136, 158, 18, '#fff', 6),
    ),
    alive([112, 150], person(mother)),
    alive(
      [176, 136],
      oval(160, 126, 26, 12, '#FFF6E6'),
      baby(164, 119, 1.05, 'lie', '#FFD36E', 'sleep'),
      shape('M180,138Q184,112 214,116Q238,118 238,138z', '#F2A79A'),
    ),
    alive([112, 150], arm(mother, 'right', [180, 112])),
    near(
      line(bars, '#D8A566', 4.5),
      rect(90, 100, 174, 8, '#C98F5A', 4),
      rect(92, 146, 170, 9, '#C98F5A', 4),
    ),
  );
}

function nightTea(): Scene {
  const wife = mum({
    x: 104,
    y: 77,
    stance: 'side',
    facing: 1,
    hair: 'bob',
    top: cloth.brand,
    look: [3, 0],
    mood: 'smile',
    left: [126, 122],
    right: [142, 116],
  });
  const husband = dad({
    x: 216,
    y: 74,
    stance: 'side',
    facing: -1,
    look: [-3, 0.5],
    mood: 'soft',
    left: [180, 117],
    right: [196, 122],
    top: cloth.navy,
  });
  return scene(
    'lilac',
    glow(circle(160, 84, 78, '#F7F2FD')),
    far(
      window(
        124,
        16,
        72,
        58,
        night,
        moon(176, 44, 0.75) +
          stars([
            [138, 34],
            [186, 26],
            [142, 60],
          ]),
      ),
    ),
    mid(
      band(156, floor.lilac),
      line('M92,132h26M96,132v28M114,132v28M204,132h26M208,132v28M226,132v28', '#9C6B4A', 6),
    ),
    alive([104, 160], person(wife)),
    alive([216, 160], person(husband)),
    near(
      line('M160,126v34M144,162h32', '#A9743F', 6),
      rect(122, 120, 76, 8, '#D89F55', 4),
      mug(146, 120, 0.95),
      mug(178, 120, 0.95, '#FFD36E'),
    ),
    bob(2, steam(146, 103), steam(178, 103)),
  );
}

function sickDay(): Scene {
  const mother = mum({
    x: 214,
    y: 72,
    stance: 'none',
    hair: 'bun',
    top: cloth.teal,
    look: [-2.5, 2.5],
    tilt: -6,
    mood: 'soft',
    left: null,
    right: [204, 122],
  });
  const child = boy({
    x: 136,
    y: 94,
    s: 1.2,
    stance: 'none',
    mood: 'flat',
    tilt: -8,
    look: [1, 0],
    left: [104, 132],
    right: [160, 134],
  });
  return scene(
    'sky',
    far(window(86, 16, 56, 40, '#BFE0F8', shape('M86,50Q112,34 142,48V56H86z', '#A9DDB9'))),
    mid(rect(66, 66, 144, 90, '#C98F5A', 22), oval(136, 108, 54, 26, '#fff')),
    alive(
      [136, 140],
      person(child),
      shape('M120,80q16,-7 31,1l-1,9q-15,-6 -30,0z', '#fff'),
      line('M121,85q15,-6 29,0', cloth.sky, 2),
    ),
    alive([214, 150], person(mother)),
    near(
      shape('M44,180Q48,124 100,126Q150,134 206,126Q246,126 254,180V480H44z', '#7FB2DE'),
      line('M60,150Q144,160 240,148', '#A5CBEC', 5),
      line('M172,110l-14,-4', '#D8DEE6', 2.6),
      dots([[156, 105]], '#D8DEE6', 5.5),
    ),
    near(rect(262, 132, 44, 340, '#D89F55', 6), mug(282, 131, 0.8, '#F2A79A')),
    alive([214, 150], arm(mother, 'left', [172, 110]), bowl(206, 127, 0.8)),
    bob(2, steam(206, 112)),
  );
}

function pregnancy(): Scene {
  const mother = mum({
    x: 138,
    y: 72,
    s: 1.2,
    stance: 'sit',
    hair: 'long',
    top: cloth.rose,
    look: [2, 3],
    tilt: 5,
    mood: 'soft',
    left: null,
    right: null,
    bottom: cloth.earth,
  });
  const child = girl({
    x: 206,
    on: 164,
    look: [-3, 0.5],
    tilt: -10,
    mood: 'laugh',
    left: null,
    right: [222, 138],
    skirt: true,
    bottom: '#FFE0CC',
  });
  return scene(
    'lilac',
    far(floorLamp(84, 154, 118)),
    mid(band(150, floor.lilac), oval(160, 164, 104, 11, '#DDD3F6'), sofa(86, 122, 106, '#8F7BD8')),
    alive(
      [138, 150],
      person(mother),
      oval(141, 114, 20, 18, shade(cloth.rose, 0.07)),
      arm(mother, 'left', [128, 124]),
      arm(mother, 'right', [154, 104]),
    ),
    alive([206, 164], person(child), arm(child, 'left', [166, 116])),
    drift([0, -4], heart(178, 50, 0.9), heart(196, 34, 0.6, '#F2A79A')),
  );
}

function hug(): Scene {
  const mother = mum({
    x: 142,
    y: 66,
    s: 1.4,
    stance: 'kneel',
    facing: 1,
    hair: 'long',
    top: cloth.coral,
    tilt: 10,
    mood: 'sleep',
    left: null,
    right: null,
  });
  const child = boy({
    x: 184,
    y: 82,
    s: 1.35,
    hair: 'short',
    tilt: -12,
    mood: 'sleep',
    left: null,
    right: null,
    top: cloth.butter,
  });
  return scene(
    'peach',
    glow(circle(160, 90, 84, '#FFF1E8')),
    mid(band(158, floor.peach), oval(160, 168, 90, 9, '#F6BFA4')),
    alive(
      [160, 166],
      person(mother),
      person(child),
      arm(child, 'left', [138, 98]),
      arm(mother, 'right', [196, 118]),
      arm(mother, 'left', [176, 134]),
    ),
    drift(
      [0, -5],
      heart(92, 54, 1.1),
      heart(232, 40, 1.3),
      heart(218, 66, 0.7, '#F2A79A'),
      heart(104, 82, 0.6, '#F2A79A'),
    ),
  );
}

function doorClosed(): Scene {
  const mother = mum({
    x: 122,
    on: 164,
    hair: 'bun',
    top: cloth.brand,
    look: [2.5, 0.5],
    mood: 'soft',
    left: [104, 118],
    right: [168, 84],
  });
  return scene(
    'sky',
    far(clock(92, 44, 17, '#3E5C8A')),
    mid(
      band(154, floor.sky),
      rect(176, 30, 72, 132, '#8A5A44', 6),
      rect(182, 36, 60, 126, '#C98F5A', 3),
      line('M192,48h40v34h-40zM192,96h40v46h-40z', '#B27B48', 3),
      dots([[234, 104]], '#FFD36E', 7),
    ),
    glow(shape('M182,160h60l10,8h-80z', '#FFE9A8')),
    sway(
      [212, 46],
      3,
      line('M202,58l10,-12l10,12', '#7A4B3A', 1.6),
      rect(196, 57, 32, 18, '#FFF8EA', 5),
      dots(
        [
          [205, 66],
          [212, 66],
          [219, 66],
        ],
        cloth.brand,
        3.4,
      ),
    ),
    alive(
      [122, 164],
      person(mother),
      oval(99, 118, 22, 5, '#fff'),
      dots(
        [
          [92, 112],
          [106, 112],
        ],
        '#F0875B',
        11,
      ),
      dots([[99, 109]], '#FFD36E', 11),
    ),
    near(potPlant(272, 166, 1)),
  );
}

function teenWindow(): Scene {
  const teen = mum({
    x: 200,
    y: 74,
    s: 1.12,
    hair: 'teen',
    tint: '#3F2D28',
    top: cloth.navy,
    bottom: cloth.earth,
    stance: 'knees',
    facing: -1,
    look: [-3, -1],
    mood: 'flat',
    tilt: -5,
    left: null,
    right: null,
  });
  const city =
    rect(84, 84, 22, 50, '#7E70B8') +
    rect(108, 66, 26, 70, '#6E60AA') +
    rect(138, 92, 20, 44, '#7E70B8') +
    rect(160, 76, 24, 60, '#6E60AA') +
    dots(
      [
        [115, 76],
        [125, 88],
        [92, 96],
        [147, 102],
        [170, 88],
        [115, 104],
      ],
      '#FFE9A8',
      4,
    );
  return scene(
    'lilac',
    far(
      rect(78, 16, 164, 118, '#B9A6E8', 8),
      shape('M78,90Q160,70 242,90V134H78z', '#F3C2B0', 0.7),
      moon(112, 44, 0.6),
      stars([
        [140, 34],
        [176, 44],
        [96, 66],
      ]),
      city,
      `<path d="M160,16V134" stroke="#fff" stroke-width="4"/><rect x="78" y="16" width="164" height="118" rx="8" fill="none" stroke="#fff" stroke-width="6"/>`,
    ),
    sway([66, 0], 1.5, shape('M44,-140H92Q96,60 72,134H44z', '#E9A48C')),
    sway([254, 0], 1.5, shape('M276,-140H228Q224,60 248,134H276z', '#E9A48C')),
    mid(rect(56, 130, 208, 12, '#fff', 5), rect(66, 142, 188, 330, '#DCD2F5')),
    alive(
      [200, 132],
      person(teen),
      line('M185,72a15,15 0 0 1 29,-3', cloth.brand, 4),
      dots(
        [
          [214, 74],
          [185, 76],
        ],
        cloth.brand,
        8,
      ),
      arm(teen, 'right', [176, 114]),
    ),
    near(mug(118, 129, 0.9, '#FFD36E')),
    bob(2, steam(118, 112)),
  );
}

export const evening = {
  'bedtime-read': bedtimeRead,
  talk,
  'baby-crib': babyCrib,
  'night-tea': nightTea,
  'sick-day': sickDay,
  pregnancy,
  hug,
  'door-closed': doorClosed,
  'teen-window': teenWindow,
};
