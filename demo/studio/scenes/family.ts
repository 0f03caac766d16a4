import { arm } from '../kit/figure.ts';
import { bush, cloud, flower, sun } from '../kit/nature.ts';
import { cloth, floor } from '../kit/palette.ts';
import { picture, rug, shelf, sofa, window } from '../kit/room.ts';
import { alive, bob, drift, far, mid, near, scene, sway } from '../kit/scene.ts';
import type { Scene } from '../kit/scene.ts';
import { at, band, circle, dots, line, oval, rect, shape } from '../kit/shapes.ts';
import { ball, openBook, teddy, tower } from '../kit/things.ts';
import { boy, dad, girl, grandpa, granny, mum, person } from './cast.ts';

function grandparents(): Scene {
  const her = granny({
    x: 102,
    y: 78,
    stance: 'none',
    look: [2.5, 1.5],
    mood: 'laugh',
    tilt: 5,
    left: [92, 132],
    right: null,
  });
  const him = grandpa({
    x: 220,
    y: 74,
    stance: 'none',
    look: [-2.5, 2],
    mood: 'smile',
    tilt: -4,
    right: [230, 132],
    left: [194, 122],
  });
  const child = boy({
    x: 160,
    y: 88,
    stance: 'none',
    top: cloth.brand,
    look: [0, 3],
    mood: 'laugh',
    left: null,
    right: null,
  });
  return scene(
    'butter',
    mid(band(148, floor.butter), sofa(56, 122, 208, '#7FB2DE')),
    alive([160, 140], person(her), person(him), person(child), arm(her, 'right', [136, 112])),
    mid(
      shape('M84,136Q84,122 98,122H222Q236,122 236,136V160Q160,168 84,160z', cloth.coral),
      line('M86,151h148', '#FBD9C8', 4),
    ),
    alive(
      [160, 140],
      openBook(160, 126, 0.8, cloth.teal),
      arm(child, 'left', [134, 126]),
      arm(child, 'right', [186, 126]),
    ),
  );
}

function siblings(): Scene {
  const sister = girl({
    x: 128,
    on: 166,
    s: 1.3,
    stance: 'cross',
    hair: 'pony',
    top: cloth.teal,
    look: [2.5, 1],
    mood: 'soft',
    tilt: 6,
    left: null,
    right: null,
  });
  const brother = boy({
    x: 194,
    on: 166,
    s: 1.12,
    stance: 'cross',
    top: cloth.butter,
    look: [-2.5, 0],
    mood: 'laugh',
    tilt: -8,
    left: null,
    right: [206, 148],
  });
  return scene(
    'peach',
    far(
      shape('M84,150L160,14L236,150z', '#FFF5EC'),
      shape('M128,150Q150,96 160,36Q170,96 192,150z', '#F7CDB5'),
      line('M160,14l-6,-10M160,14l6,-10', '#9C6B4A', 3),
    ),
    sway(
      [160, 22],
      2,
      line('M104,96Q132,110 160,60Q188,110 216,96', '#E2683A', 1.6),
      dots(
        [
          [116, 100],
          [138, 90],
          [182, 90],
          [204, 100],
        ],
        cloth.butter,
        7,
      ),
    ),
    mid(band(148, floor.peach), rug(160, 166, 112, 13, '#FCDCCB')),
    alive([128, 166], person(sister)),
    alive([194, 166], person(brother)),
    alive(
      [160, 166],
      teddy(163, 144, 1.15),
      arm(sister, 'right', [152, 146]),
      arm(brother, 'left', [176, 148]),
      arm(sister, 'left', [116, 148]),
    ),
    near(tower(68, 170, 13, [cloth.sky, cloth.brand]), ball(250, 164, 9)),
  );
}

function dadPlay(): Scene {
  const father = dad({
    x: 150,
    on: 170,
    s: 1.06,
    mood: 'laugh',
    look: [1, -2],
    left: null,
    right: null,
    top: cloth.teal,
  });
  const flyer = girl({
    x: 198,
    y: 36,
    s: 1.05,
    lean: 74,
    top: cloth.brand,
    bottom: cloth.navy,
    hair: 'tails',
    mood: 'laugh',
    left: null,
    right: null,
  });
  return scene(
    'mint',
    far(sun(92, 38, 13), cloud(256, 66, 0.7)),
    mid(
      shape('M-140,140Q60,116 180,136T460,128V480H-140z', '#B4DFC3'),
      bush(80, 150, 0.9),
      bush(248, 148, 1.1, '#5DB685'),
    ),
    mid(oval(150, 170, 40, 6, '#96CFA9')),
    alive([150, 170], person(father)),
    bob(
      4,
      person(flyer),
      line('M190,50Q206,62 226,60M184,34Q200,16 222,18', '#C65A31', 7.5),
      dots(
        [
          [230, 60],
          [226, 17],
        ],
        '#FFE0CC',
        7,
      ),
    ),
    bob(
      4,
      line('M138,102Q120,80 146,62M161,102Q184,86 178,64', '#2B6E69', 9),
      dots(
        [
          [147, 58],
          [177, 60],
        ],
        '#F6CDB4',
        8.4,
      ),
    ),
    drift([-8, 0], line('M104,34h18M96,48h22M108,62h14', '#fff', 3)),
  );
}

function chores(): Scene {
  const mother = mum({
    x: 112,
    on: 168,
    hair: 'bun',
    top: cloth.brand,
    mood: 'smile',
    look: [2, -1],
    right: null,
    left: null,
  });
  const child = boy({
    x: 196,
    on: 168,
    top: cloth.butter,
    mood: 'laugh',
    look: [-2.5, -1],
    left: [168, 114],
    right: [212, 138],
  });
  const shirt = (x: number, c: string) => shape(`M${x - 8},44h16l14,10l-6,9l-6,-4v27h-20v-27l-6,4l-6,-9z`, c);
  return scene(
    'sky',
    far(sun(276, 34, 13)),
    mid(shape('M-140,150Q160,136 460,150V480H-140z', '#B4DFC3'), line('M48,170V34M280,170V34', '#9C6B4A', 5)),
    sway(
      [160, 40],
      1.6,
      line('M-100,40Q160,48 420,40', '#8A7A70', 2),
      shirt(168, cloth.white),
      shirt(236, cloth.coral),
      shape('M196,46h20l1,34h-8l-3,-18l-3,18h-8z', cloth.navy),
    ),
    alive(
      [112, 168],
      shape('M84,44h58l-3,40h-52z', '#FFD36E'),
      person(mother),
      arm(mother, 'right', [138, 50]),
      arm(mother, 'left', [88, 50]),
    ),
    alive([196, 168], person(child), shape('M152,108q8,6 18,4l4,20h-18z', '#5BAA97')),
    near(
      shape('M222,146h44l-6,24h-32z', '#C98F5A'),
      dots(
        [
          [232, 144],
          [244, 141],
          [256, 144],
        ],
        '#8F7BD8',
        13,
      ),
      rect(219, 144, 50, 6, '#A9743F', 3),
    ),
  );
}

function tidyToys(): Scene {
  const child = girl({
    x: 116,
    on: 168,
    s: 1.2,
    hair: 'bun',
    top: cloth.brand,
    look: [3, 2],
    mood: 'smile',
    left: null,
    right: null,
    skirt: true,
    bottom: '#FFE0CC',
  });
  const father = dad({
    x: 222,
    on: 166,
    stance: 'kneel',
    facing: -1,
    look: [-3, 1],
    mood: 'laugh',
    top: cloth.teal,
    left: [190, 128],
    right: null,
  });
  return scene(
    'lilac',
    far(
      shelf(76, 58, 76, '#B89AE0'),
      tower(84, 58, 14, ['#E2683A', '#FFD36E']),
      ball(122, 50, 8),
      rect(136, 38, 12, 20, cloth.mint, 2),
      window(190, 14, 56, 44, '#DFEEFB'),
    ),
    mid(band(150, floor.lilac), rug(160, 166, 110, 12, '#DDD3F6')),
    alive([222, 166], person(father)),
    mid(
      circle(164, 124, 9, cloth.sky),
      rect(178, 112, 14, 18, cloth.honey, 3),
      rect(146, 126, 54, 40, '#D8A566', 6),
      rect(142, 122, 62, 9, '#C98F5A', 4),
      star4(173, 149),
    ),
    alive(
      [116, 168],
      person(child),
      teddy(148, 106, 0.9),
      arm(child, 'left', [136, 112]),
      arm(child, 'right', [150, 116]),
    ),
    near(tower(70, 170, 13, [cloth.coral])),
  );
}
const star4 = (x: number, y: number) =>
  at(x, y, 1, shape('M0,-9Q2,-2 9,0Q2,2 0,9Q-2,2 -9,0Q-2,-2 0,-9z', '#FFF0CC'));

function blocks(): Scene {
  const child = boy({
    x: 106,
    on: 166,
    s: 1.2,
    stance: 'cross',
    top: cloth.brand,
    look: [3, -2],
    mood: 'oh',
    left: [94, 144],
    right: null,
  });
  const father = dad({
    x: 220,
    on: 166,
    stance: 'cross',
    top: cloth.teal,
    look: [-3, -0.5],
    mood: 'smile',
    left: [192, 138],
    right: [234, 146],
  });
  return scene(
    'butter',
    far(window(92, 14, 54, 42, '#DFEEFB', cloud(120, 42, 0.5)), picture(196, 12, 0.85)),
    mid(band(148, floor.butter), rug(160, 166, 112, 13, '#FBE7B5')),
    alive([220, 166], person(father)),
    sway(
      [160, 166],
      1.2,
      tower(150, 167, 20, [cloth.teal, cloth.coral, cloth.sky, cloth.butter, cloth.plum]),
      shape('M149,66l10,-15l11,15z', cloth.brand),
      rect(172, 147, 20, 20, cloth.honey, 3),
      rect(130, 147, 19, 20, cloth.mint, 3),
    ),
    alive([106, 166], person(child), arm(child, 'right', [144, 98]), rect(139, 84, 14, 14, cloth.rose, 3)),
  );
}

function plant(): Scene {
  const child = girl({
    x: 106,
    on: 168,
    s: 1.2,
    top: cloth.brand,
    look: [3, 1],
    mood: 'laugh',
    skirt: true,
    bottom: '#FFE0CC',
    left: null,
    right: null,
  });
  const mother = mum({
    x: 222,
    on: 166,
    stance: 'kneel',
    facing: -1,
    hair: 'bun',
    top: cloth.teal,
    look: [-3, 1],
    mood: 'soft',
    left: [190, 134],
    right: [236, 126],
  });
  return scene(
    'mint',
    far(sun(92, 36, 13), cloud(236, 34, 0.8)),
    mid(shape('M-140,146Q160,132 460,146V480H-140z', '#B4DFC3'), bush(274, 150, 1, '#8CCBA2')),
    alive([222, 166], person(mother)),
    sway([176, 142], 2.5, flower(180, 142, 62)),
    mid(shape('M156,138h54l-6,30h-42z', '#C98F5A'), rect(152, 134, 62, 8, '#A9743F', 4)),
    alive(
      [106, 168],
      person(child),
      line('M146,108l18,-12', cloth.navy, 5),
      rect(124, 102, 24, 22, cloth.navy, 5),
      line('M128,102q8,-12 16,0', cloth.navy, 3.4),
      arm(child, 'left', [126, 116]),
      arm(child, 'right', [140, 104]),
    ),
    drift([2, 5], line('M168,98l3,7M174,96l3,8M164,106l2,6', '#6FAEE0', 2.8)),
  );
}

export const family = {
  grandparents,
  siblings,
  'dad-play': dadPlay,
  chores,
  'tidy-toys': tidyToys,
  blocks,
  plant,
};
