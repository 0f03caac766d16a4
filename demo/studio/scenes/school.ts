import { arm } from '../kit/figure.ts';
import { cloud, tree } from '../kit/nature.ts';
import { cloth, floor } from '../kit/palette.ts';
import { books, deskLamp, picture, potPlant, rug, shelf, window } from '../kit/room.ts';
import { alive, bob, drift, far, glow, mid, near, scene, sway } from '../kit/scene.ts';
import type { Scene } from '../kit/scene.ts';
import { at, band, circle, dots, line, oval, rect, shape } from '../kit/shapes.ts';
import { flatBook, mug, openBook, schoolbag, star } from '../kit/things.ts';
import { boy, dad, girl, mum, person } from './cast.ts';

const strap = (x: number, y: number) => line(`M${x - 10},${y}v26M${x + 10},${y}v26`, cloth.deep, 3.6);

function desk(): Scene {
  const pupil = girl({
    x: 150,
    y: 88,
    s: 1.4,
    stance: 'none',
    hair: 'bun',
    top: cloth.mint,
    look: [1, 3],
    tilt: 5,
    mood: 'soft',
    left: null,
    right: null,
  });
  return scene(
    'butter',
    far(picture(82, 22, 0.95)),
    mid(deskLamp(246, 138, 0.95)),
    alive([150, 138], person(pupil)),
    near(
      band(136, '#E9B873'),
      band(136, '#D89F55', 6),
      shape('M110,136L122,126H186L196,136z', '#fff'),
      line('M154,126.5v9M128,131h18M162,131h20', '#E4D9CF', 1.6),
    ),
    alive(
      [150, 138],
      arm(pupil, 'left', [124, 130]),
      arm(pupil, 'right', [180, 127]),
      line('M176,132l13,-19', '#E2683A', 4),
    ),
    near(
      shape('M84,110h22l-2,24h-18z', '#DFF1FB'),
      shape('M85,119h20l-1,15h-18z', '#9CCBEA'),
      flatBook(206, 146, 44, cloth.teal),
      flatBook(210, 139, 38, cloth.butter),
    ),
  );
}

function kindergartenGate(): Scene {
  const mother = mum({
    x: 100,
    on: 166,
    stance: 'kneel',
    facing: 1,
    top: cloth.teal,
    look: [3, 1],
    mood: 'soft',
    left: [112, 140],
    right: null,
  });
  const child = girl({
    x: 144,
    on: 166,
    skirt: true,
    bottom: '#FFE0CC',
    look: [-3, -0.5],
    mood: 'smile',
    right: null,
    left: [122, 126],
  });
  const teacher = mum({
    x: 216,
    on: 158,
    s: 1.05,
    hair: 'bob',
    top: cloth.brand,
    look: [-2, 1],
    right: [246, 68],
    left: [196, 116],
  });
  const pencil = (x: number, colour: string) => rect(x, 62, 13, 99, colour);
  return scene(
    'butter',
    far(rect(120, 74, 130, 90, '#FFFDF6'), shape('M112,78L185,40L258,78z', cloth.coral)),
    far(rect(186, 86, 44, 80, '#E7C58C', 20)),
    mid(
      band(154, floor.butter),
      pencil(158, cloth.teal),
      pencil(256, cloth.brand),
      shape('M158,64l6.5,-18l6.5,18zM256,64l6.5,-18l6.5,18z', '#F3DCC0'),
    ),
    glow(line('M172,60Q212,-2 254,60', cloth.brand, 6), line('M176,64Q212,12 250,64', cloth.honey, 6)),
    alive([216, 158], person(teacher)),
    alive(
      [120, 166],
      person(mother),
      person(child),
      arm(mother, 'right', [140, 122]),
      arm(child, 'right', [160, 134]),
    ),
  );
}

function schoolGate(): Scene {
  const pupil = boy({
    x: 190,
    on: 156,
    hair: 'cap',
    top: cloth.white,
    bottom: cloth.teal,
    mood: 'laugh',
    look: [-2, 0],
    left: [168, 76],
    right: [206, 128],
  });
  const father = dad({
    x: 106,
    y: 100,
    s: 1.45,
    stance: 'none',
    back: true,
    top: cloth.navy,
    left: [80, 170],
    right: [148, 88],
  });
  const panes = [132, 158, 184, 210]
    .map((x) => rect(x, 58, 16, 18, '#BFE0F8', 3) + rect(x, 86, 16, 18, '#BFE0F8', 3))
    .join('');
  return scene(
    'sky',
    far(
      cloud(92, 34, 0.8),
      cloud(284, 50, 0.6),
      rect(118, 46, 128, 100, '#fff', 6),
      rect(112, 40, 140, 10, cloth.coral, 4),
      panes,
      rect(166, 108, 32, 40, '#E7C58C', 4),
    ),
    sway(
      [232, 12],
      5,
      line('M232,40V10', '#9C6B4A', 2.5),
      shape('M233,10q9,-4 18,0t10,0v14q-9,4 -14,0t-14,0z', cloth.deep),
    ),
    mid(tree(272, 150, 0.9), band(146, floor.sky), shape('M150,146h64l60,334H90z', '#E9F2FB')),
    mid(
      rect(140, 82, 14, 68, '#D9754E', 3),
      rect(214, 82, 14, 68, '#D9754E', 3),
      circle(147, 80, 7, cloth.butter),
      circle(221, 80, 7, cloth.butter),
    ),
    alive([190, 156], person(pupil), strap(190, 106), rect(176, 104, 4, 26, cloth.brand, 2)),
    near(person(father)),
  );
}

function backpack(): Scene {
  const child = girl({
    x: 202,
    on: 166,
    stance: 'kneel',
    facing: -1,
    hair: 'pony',
    top: cloth.teal,
    look: [-3, 2],
    mood: 'smile',
    left: null,
    right: null,
  });
  return scene(
    'mint',
    far(
      rect(80, 22, 58, 62, '#fff', 7),
      line('M104,38h22M104,52h22M104,66h16', '#CFE3D6', 4),
      line('M88,38l4,4l6,-8M88,52l4,4l6,-8', cloth.brand, 3),
      rect(88, 62, 9, 9, '#DDE9E1', 2),
    ),
    mid(band(148, floor.mint), rug(160, 164, 108, 13, '#CDECD7')),
    mid(
      rect(112, 78, 26, 38, cloth.navy, 3),
      rect(130, 84, 22, 36, cloth.butter, 3),
      schoolbag(136, 164, 1.5),
    ),
    alive(
      [202, 166],
      person(child),
      at(164, 92, 1, rect(-12, -16, 24, 30, cloth.plum, 3) + rect(-9, -10, 18, 4, '#fff', 2), -14),
      arm(child, 'right', [186, 120]),
      arm(child, 'left', [172, 104]),
    ),
    near(
      rect(242, 132, 13, 32, '#9CCBEA', 5),
      rect(244, 126, 9, 8, cloth.navy, 3),
      flatBook(76, 158, 30, cloth.teal),
      flatBook(78, 151, 26, cloth.rose),
    ),
  );
}

function examPaper(): Scene {
  const mother = mum({
    x: 126,
    y: 80,
    s: 1.25,
    stance: 'none',
    top: cloth.teal,
    look: [2.5, 2],
    mood: 'soft',
    tilt: 7,
    left: [112, 138],
    right: null,
  });
  const child = boy({
    x: 188,
    y: 90,
    s: 1.25,
    stance: 'none',
    look: [-1, 3],
    mood: 'flat',
    tilt: -4,
    left: null,
    right: null,
  });
  const paper =
    rect(0, 0, 44, 54, '#fff', 3) +
    line('M8,30h28M8,38h28M8,46h18', '#E2DAD2', 2.4) +
    line('M9,8h9l-5,13', cloth.deep, 3) +
    `<path d="M28,14.5a3.6,3.6 0 1 1 .1,0a4,4 0 1 1 -.1,0" stroke="${cloth.deep}" stroke-width="2.8" fill="none"/>` +
    line('M7,24q12,4 28,-1', cloth.deep, 1.8);
  return scene(
    'peach',
    far(
      window(216, 22, 52, 46, '#FFF6E6', shape('M216,60Q244,46 268,56V68H216z', '#F2C6AC')),
      shelf(70, 54, 44),
      books(76, 54, [
        [8, 24, cloth.teal],
        [7, 20, cloth.butter],
        [9, 26, cloth.coral],
      ]),
    ),
    alive([157, 140], person(mother), person(child), arm(mother, 'right', [168, 116])),
    near(band(138, '#D99A6C'), band(138, '#C48355', 6), mug(92, 137, 1, '#fff')),
    alive(
      [188, 138],
      at(168, 114, 0.95, paper, 5),
      arm(child, 'left', [164, 134]),
      arm(child, 'right', [206, 138]),
    ),
  );
}

function library(): Scene {
  const reader = girl({
    x: 118,
    on: 168,
    stance: 'cross',
    hair: 'bun',
    top: cloth.brand,
    look: [0, 3],
    mood: 'smile',
    left: [104, 138],
    right: [132, 138],
    tilt: 4,
  });
  const reacher = boy({ x: 204, y: 72, back: true, top: cloth.butter, left: [192, 106], right: [222, 52] });
  const row = (y: number, from: number) =>
    books(
      74,
      y,
      Array.from(
        { length: 12 },
        (_, i) =>
          [
            i % 3 ? 14 : 16,
            22 + ((i * 7 + from) % 9),
            ['#E2683A', '#2F7F79', '#FFD36E', '#7FB2DE', '#8F7BD8'][(i * 3 + from) % 5] as string,
          ] as const,
      ),
    );
  return scene(
    'mint',
    far(
      rect(64, 4, 192, 144, '#B98552', 6),
      rect(70, 10, 180, 132, '#E3BE8F', 3),
      row(44, 1),
      rect(70, 44, 180, 6, '#B98552'),
      row(90, 4),
      rect(70, 90, 180, 6, '#B98552'),
      row(138, 2),
    ),
    mid(band(146, floor.mint), rug(160, 166, 104, 11, '#CDECD7')),
    alive(
      [204, 146],
      rect(184, 142, 44, 10, '#9C6B4A', 3),
      line('M190,150v14M222,150v14', '#9C6B4A', 6),
      person(reacher),
    ),
    alive([118, 166], person(reader), openBook(118, 142, 0.62)),
  );
}

function calendar(): Scene {
  const child = girl({
    x: 140,
    on: 168,
    hair: 'tails',
    back: false,
    look: [3, -1],
    mood: 'laugh',
    right: [180, 86],
    left: [124, 138],
  });
  const mother = mum({
    x: 92,
    on: 168,
    hair: 'bun',
    top: cloth.teal,
    look: [3, 0],
    mood: 'soft',
    right: [124, 128],
  });
  return scene(
    'butter',
    far(
      rect(172, 24, 84, 100, '#fff', 8),
      rect(172, 24, 84, 24, cloth.brand, 8),
      rect(172, 40, 84, 8, cloth.brand),
      dots(
        [
          [192, 24],
          [236, 24],
        ],
        '#fff',
        6,
      ),
      `<path d="M186,62h57M186,77h57M186,92h57M186,107h57" stroke="#EFE4D2" stroke-width="9" stroke-dasharray=".1 14"/>`,
    ),
    glow(star(186, 62, 0.9), star(200, 62, 0.9), star(214, 62, 0.9), star(242, 77, 0.9, cloth.brand)),
    mid(band(154, floor.butter)),
    alive([92, 168], person(mother)),
    alive([140, 168], person(child), star(186, 80, 1.3)),
    near(potPlant(268, 168, 1)),
  );
}

function piano(): Scene {
  const child = girl({
    x: 164,
    y: 84,
    stance: 'side',
    facing: 1,
    hair: 'pony',
    tint: '#3F2D28',
    look: [3, 2],
    mood: 'soft',
    left: null,
    right: null,
    top: cloth.brand,
  });
  const mother = mum({ x: 108, on: 166, top: cloth.teal, look: [3, 1], right: [152, 108], mood: 'smile' });
  const note = (x: number, y: number, c: string) =>
    line(`M${x},${y}v-14l9,-3v13`, c, 2.4) +
    dots(
      [
        [x - 2, y],
        [x + 7, y - 3],
      ],
      c,
      6,
    );
  return scene(
    'lilac',
    far(picture(84, 14, 0.8)),
    mid(
      band(150, floor.lilac),
      rect(210, 58, 54, 104, '#7A4B3A', 6),
      rect(204, 52, 64, 10, '#5B3B30', 4),
      rect(194, 112, 70, 12, '#5B3B30', 4),
      rect(194, 108, 34, 6, '#fff', 2),
      line('M200,124v38', '#5B3B30', 6),
      rect(214, 82, 10, 24, '#fff', 2),
    ),
    mid(rect(142, 130, 44, 8, '#5B3B30', 4), line('M148,138v26M180,138v26', '#5B3B30', 5)),
    alive([108, 166], person(mother)),
    alive([164, 164], person(child), arm(child, 'left', [200, 107]), arm(child, 'right', [206, 107])),
    drift([4, -6], note(186, 54, cloth.brand), note(222, 36, cloth.teal), note(168, 30, cloth.plum)),
  );
}

function timer(): Scene {
  const child = boy({
    x: 208,
    y: 88,
    s: 1.35,
    stance: 'none',
    top: cloth.teal,
    look: [-3, 1],
    mood: 'soft',
    left: null,
    right: null,
    tilt: -4,
  });
  const ticks = Array.from({ length: 12 }, (_, i): [number, number] => [
    124 + Math.sin((i * Math.PI) / 6) * 29,
    98 - Math.cos((i * Math.PI) / 6) * 29,
  ]);
  return scene(
    'mint',
    far(window(196, 14, 56, 44, '#BFE6F2', cloud(226, 42, 0.5))),
    alive([208, 138], person(child)),
    near(band(138, '#A9D8BA'), band(138, '#8CC7A2', 6)),
    bob(
      1.5,
      oval(124, 140, 36, 5, '#7FBF98'),
      circle(124, 98, 42, cloth.brand),
      shape(
        'M124,58C112,62 104,56 102,50C112,50 118,52 122,56C122,50 126,46 130,44C131,50 129,54 127,57C134,53 142,54 146,58C138,63 130,62 124,58z',
        '#4FA777',
      ),
      circle(124, 98, 34, '#FFF8EA'),
      shape('M124,98V70A28,28 0 0 1 148.2,112z', '#F7C9B2'),
      dots(ticks, '#C9B8A8', 3),
      line('M124,98V74', cloth.deep, 4),
      dots([[124, 98]], cloth.deep, 8),
    ),
    alive(
      [208, 138],
      shape('M168,148l8,-12h56l8,12z', '#fff'),
      line('M204,137v10', '#DCE8E0', 2),
      arm(child, 'left', [184, 136]),
      arm(child, 'right', [226, 138]),
      line('M182,142l-8,-17', cloth.honey, 4),
    ),
  );
}

export const school = {
  desk,
  'kindergarten-gate': kindergartenGate,
  'school-gate': schoolGate,
  backpack,
  'exam-paper': examPaper,
  library,
  calendar,
  piano,
  timer,
};
