import { arm } from '../kit/figure.ts';
import { baby } from '../kit/infant.ts';
import { sun } from '../kit/nature.ts';
import { cloth, floor } from '../kit/palette.ts';
import { clock, hangingLamp, picture, rug, shelf, window } from '../kit/room.ts';
import { alive, bob, drift, far, glow, mid, near, scene, sway } from '../kit/scene.ts';
import type { Scene } from '../kit/scene.ts';
import { at, band, circle, dots, line, oval, rect, shape } from '../kit/shapes.ts';
import { ball, bowl, coin, mug, phone, steam, teddy, tower } from '../kit/things.ts';
import { boy, dad, girl, granny, mum, person } from './cast.ts';

function screen(): Scene {
  const child = boy({
    x: 138,
    on: 166,
    s: 1.2,
    stance: 'cross',
    top: cloth.brand,
    look: [0, 3],
    mood: 'flat',
    tilt: 4,
    left: null,
    right: null,
  });
  const mother = mum({
    x: 214,
    on: 166,
    stance: 'kneel',
    facing: -1,
    hair: 'bun',
    top: cloth.teal,
    look: [-3, 1],
    mood: 'soft',
    left: [176, 126],
    right: [232, 126],
  });
  return scene(
    'mint',
    far(clock(96, 42, 19), picture(196, 14, 0.85)),
    mid(
      band(148, floor.mint),
      rug(160, 165, 108, 13, '#CDECD7'),
      shape('M98,164C88,120 118,104 140,106C170,104 186,130 176,164z', '#8F7BD8'),
    ),
    alive([214, 166], person(mother)),
    glow(circle(138, 112, 36, '#B9A9EE')),
    alive([138, 166], person(child)),
    alive(
      [138, 166],
      rect(120, 122, 36, 26, '#23423E', 4),
      line('M124,148h28', '#3C6660', 2),
      arm(child, 'left', [120, 138]),
      arm(child, 'right', [156, 138]),
    ),
    near(tower(82, 166, 13, [cloth.butter, cloth.coral]), ball(256, 160, 8)),
  );
}

function breakfast(): Scene {
  const mother = mum({
    x: 112,
    y: 70,
    s: 1.2,
    stance: 'none',
    hair: 'bun',
    top: cloth.teal,
    look: [2.5, 1],
    mood: 'smile',
    left: [92, 130],
    right: null,
  });
  const child = girl({
    x: 202,
    y: 82,
    s: 1.25,
    stance: 'none',
    top: cloth.brand,
    look: [-1, 2],
    mood: 'laugh',
    left: null,
    right: null,
  });
  return scene(
    'butter',
    far(
      window(132, 12, 58, 54, '#D6EDFB', sun(150, 34, 9) + shape('M132,58Q160,44 190,56V66H132z', '#A9DDB9')),
    ),
    alive([112, 134], person(mother)),
    alive([202, 134], person(child)),
    near(
      band(132, '#FFFDF6'),
      shape(
        'M-140,132H460V146q-25,10 -50,0t-50,0t-50,0t-50,0t-50,0t-50,0t-50,0t-50,0t-50,0t-50,0t-50,0t-50,0z',
        '#E98A63',
      ),
    ),
    alive(
      [202, 134],
      bowl(200, 132, 1.15, '#DDF3E4', '#FFF6DC'),
      arm(child, 'right', [222, 124]),
      arm(child, 'left', [182, 126]),
      line('M218,122l-9,-4', '#C9B8A8', 3),
    ),
    near(
      oval(154, 132, 26, 6, '#DFEEFB'),
      dots(
        [
          [144, 123],
          [164, 123],
        ],
        '#FFF8EA',
        17,
      ),
      dots([[154, 117]], '#FFFDF6', 17),
      shape('M98,110h17l-2,24h-13z', '#fff'),
      mug(250, 132, 0.9, '#F2B84B'),
    ),
    alive([112, 134], arm(mother, 'right', [122, 124])),
    bob(2, steam(154, 104)),
  );
}

function cooking(): Scene {
  const father = dad({
    x: 120,
    y: 64,
    s: 1.18,
    apron: '#FFF0CC',
    top: cloth.teal,
    look: [2, 2.5],
    mood: 'smile',
    left: [96, 120],
    right: null,
  });
  const child = girl({
    x: 206,
    y: 76,
    s: 1.2,
    hair: 'bun',
    top: cloth.butter,
    look: [-2, 2],
    mood: 'laugh',
    left: null,
    right: null,
  });
  return scene(
    'peach',
    far(
      shelf(66, 36, 44),
      rect(72, 18, 12, 18, cloth.mint, 3),
      rect(90, 22, 12, 14, cloth.honey, 3),
      shelf(196, 34, 62),
      mug(212, 33, 0.85, cloth.coral),
      mug(238, 33, 0.85, cloth.mint),
    ),
    sway(
      [164, 22],
      4,
      line('M150,22h30M158,22v14M172,22v12', '#9C6B4A', 2.4),
      circle(158, 42, 7, '#8F8A87'),
      rect(168, 34, 8, 14, '#C98F5A', 3),
    ),
    alive([120, 140], person(father)),
    alive([206, 140], person(child)),
    near(band(132, '#FFF8F2'), band(132, '#D98F66', 7)),
    bob(
      1.2,
      shape('M136,118h40l-4,14h-32z', '#4B5068'),
      line('M176,120h14', '#4B5068', 5),
      oval(156, 118, 20, 4, '#F2B84B'),
    ),
    alive([120, 140], line('M150,116L140,98', '#9C6B4A', 4), arm(father, 'right', [140, 102])),
    alive(
      [206, 140],
      bowl(210, 130, 1.2, cloth.sky, '#FFF8EA'),
      line('M208,120l7,-16', '#9C6B4A', 3.4),
      arm(child, 'right', [216, 106]),
      arm(child, 'left', [194, 124]),
    ),
    drift([0, -4], steam(156, 108)),
  );
}

function tantrum(): Scene {
  const child = boy({
    x: 132,
    on: 166,
    s: 1.25,
    stance: 'stretch',
    facing: -1,
    top: cloth.brand,
    mood: 'cry',
    tilt: -7,
    left: [96, 88],
    right: [166, 92],
  });
  const father = dad({
    x: 216,
    on: 166,
    stance: 'kneel',
    facing: -1,
    look: [-3, 1],
    mood: 'soft',
    left: [176, 134],
    right: [230, 128],
    top: cloth.teal,
  });
  return scene(
    'peach',
    far(window(206, 12, 52, 42, '#FFF6E6', shape('M206,46Q232,36 258,44V54H206z', '#F2C6AC'))),
    mid(band(148, floor.peach), rug(160, 166, 116, 13, '#FCDCCB')),
    sway(
      [132, 70],
      6,
      line(
        'M118,62c-10,-18 14,-26 16,-12c2,12 -18,10 -10,-4c6,-14 28,-8 22,6c-3,8 -12,6 -10,-2',
        '#C4491B',
        3.2,
      ),
      line('M98,60l-8,-7M166,58l8,-7M132,30v-9', '#C4491B', 3.2),
    ),
    alive([132, 166], person(child)),
    alive([216, 166], person(father)),
    near(
      at(
        74,
        164,
        1,
        rect(-14, -12, 28, 9, cloth.sky, 4) +
          shape('M-8,-12l4,-7h10l5,7z', cloth.sky) +
          dots(
            [
              [-7, -2],
              [8, -2],
            ],
            '#4B5068',
            7,
          ),
        -22,
      ),
      tower(250, 168, 12, [cloth.butter]),
    ),
  );
}

function babyFloor(): Scene {
  const father = dad({
    x: 212,
    on: 166,
    stance: 'cross',
    hair: 'crop',
    top: cloth.teal,
    look: [-3, 2],
    mood: 'laugh',
    tilt: -6,
    left: [174, 122],
    right: [228, 146],
  });
  return scene(
    'mint',
    far(picture(88, 22, 0.95), sun(232, 38, 13)),
    mid(band(138, floor.mint), oval(150, 160, 116, 19, '#FFF0CC'), oval(150, 159, 92, 14, '#FFE3A6')),
    alive(
      [212, 166],
      person(father),
      line('M170,120v-14', '#9C6B4A', 3),
      circle(170, 102, 8, cloth.brand),
      dots([[170, 102]], '#FFF0CC', 5),
    ),
    bob(1.5, baby(122, 122, 1.3, 'crawl', cloth.coral, 'laugh')),
    near(
      rect(56, 160, 30, 7, cloth.teal, 3.5),
      rect(59, 153, 24, 7, cloth.butter, 3.5),
      rect(62, 146, 18, 7, cloth.brand, 3.5),
      teddy(264, 158, 0.85),
    ),
  );
}

function phoneBasket(): Scene {
  const father = dad({
    x: 100,
    y: 72,
    s: 1.15,
    stance: 'none',
    top: cloth.navy,
    look: [2.5, 2],
    left: [86, 136],
    right: null,
  });
  const child = girl({
    x: 162,
    y: 74,
    s: 1.15,
    stance: 'none',
    top: cloth.butter,
    look: [0, 3],
    mood: 'laugh',
    left: [134, 128],
    right: [190, 128],
  });
  const mother = mum({
    x: 224,
    y: 72,
    s: 1.12,
    stance: 'none',
    top: cloth.brand,
    look: [-2.5, 2],
    right: [240, 134],
    left: null,
  });
  return scene(
    'mint',
    far(hangingLamp(162, 26, cloth.brand)),
    alive([100, 134], person(father)),
    alive([162, 134], person(child)),
    alive([224, 134], person(mother)),
    near(band(136, '#E2B57F'), band(136, '#C98F5A', 6)),
    bob(1.2, phone(172, 112, 12, '#7A4B3A', '#FFE3A6')),
    near(
      shape('M130,116h64l-7,34h-50z', '#C98F5A'),
      line('M134,127h56M137,138h50', '#A9743F', 2.4),
      rect(127, 112, 70, 8, '#D8A566', 4),
    ),
    alive([100, 134], phone(140, 98, 18), arm(father, 'right', [132, 104])),
    alive([224, 134], arm(mother, 'left', [196, 122])),
  );
}

function dumplings(): Scene {
  const elder = granny({
    x: 102,
    y: 80,
    s: 1.15,
    stance: 'none',
    look: [2, 2.5],
    mood: 'laugh',
    left: null,
    right: null,
  });
  const child = boy({
    x: 164,
    y: 88,
    s: 1.2,
    stance: 'none',
    top: cloth.brand,
    look: [0, 3],
    mood: 'smile',
    left: null,
    right: null,
  });
  const mother = mum({
    x: 222,
    y: 78,
    s: 1.15,
    stance: 'none',
    hair: 'bun',
    top: cloth.teal,
    look: [-2, 2.5],
    left: [208, 138],
    right: null,
  });
  return scene(
    'peach',
    far(line('M164,-140v150M164,40v10', '#C4491B', 2.4), oval(164, 25, 20, 16, '#E2683A')),
    alive([102, 134], person(elder)),
    alive([164, 134], person(child)),
    alive([224, 134], person(mother)),
    near(
      band(134, '#F6DDB8'),
      band(134, '#DDB27C', 5),
      rect(66, 146, 84, 400, '#C98F5A', 8),
      shape(
        'M74,160q0,-9 10,-9t10,9zM100,160q0,-9 10,-9t10,9zM126,160q0,-9 10,-9t10,9zM86,174q0,-9 10,-9t10,9zM112,174q0,-9 10,-9t10,9z',
        '#FFFDF6',
      ),
    ),
    alive(
      [164, 134],
      arm(child, 'left', [150, 134]),
      arm(child, 'right', [180, 134]),
      line('M136,140h58', '#A9743F', 7),
    ),
    alive(
      [102, 134],
      shape('M94,134q0,-10 10,-10t10,10z', '#FFFDF6'),
      arm(elder, 'left', [90, 132]),
      arm(elder, 'right', [116, 132]),
    ),
    alive([224, 134], bowl(228, 150, 1.1, '#7FB2DE', '#F0A98A'), arm(mother, 'right', [242, 138])),
  );
}

function piggyBank(): Scene {
  const child = girl({
    x: 210,
    y: 80,
    s: 1.3,
    stance: 'none',
    top: cloth.teal,
    look: [-3, 2],
    mood: 'laugh',
    left: null,
    right: null,
    tilt: -5,
  });
  const pig =
    oval(0, 0, 42, 33, '#F4A999') +
    dots(
      [
        [-20, 31],
        [20, 31],
      ],
      '#E08F80',
      13,
    ) +
    shape('M-30,-22l-4,-16l16,8zM-6,-31l6,-14l10,13z', '#E08F80') +
    oval(-34, 4, 11, 9, '#E88F80') +
    dots(
      [
        [-37, 4],
        [-31, 4],
      ],
      '#A9584A',
      3,
    ) +
    dots(
      [
        [-24, -9],
        [-10, -11],
      ],
      '#3A2A22',
      4,
    ) +
    line('M40,-6q10,-4 6,-12q-6,-4 -6,4', '#E08F80', 3.4) +
    line('M6,-28h18', '#A9584A', 4) +
    dots([[-18, 6]], '#E2683A', 8, 0.35);
  return scene(
    'butter',
    far(shelf(84, 40, 40), mug(96, 39, 0.8, cloth.teal), picture(200, 8, 0.8)),
    alive([210, 136], person(child)),
    near(band(138, '#E9B873'), band(138, '#D89F55', 6)),
    bob(1, at(128, 108, 1.05, pig)),
    drift([0, 5], coin(146, 62, 8)),
    alive([210, 136], arm(child, 'left', [158, 58]), arm(child, 'right', [228, 134])),
    near(
      coin(180, 138, 7),
      coin(186, 133, 7),
      coin(192, 138, 7),
      shape('M238,108h22v26q0,4 -4,4h-14q-4,0 -4,-4z', '#DCECF7'),
      dots(
        [
          [244, 132],
          [252, 131],
          [247, 125],
          [254, 124],
        ],
        '#F2B84B',
        9,
      ),
      rect(236, 103, 26, 6, cloth.brand, 3),
    ),
  );
}

export const home = {
  screen,
  breakfast,
  cooking,
  tantrum,
  'baby-floor': babyFloor,
  'phone-basket': phoneBasket,
  dumplings,
  'piggy-bank': piggyBank,
};
