import { arm } from '../kit/figure.ts';
import { bush, cloud, grass, hills, mound, poplar, rain as drops, sun, tree } from '../kit/nature.ts';
import { cloth } from '../kit/palette.ts';
import { alive, bob, drift, far, mid, near, scene, sway } from '../kit/scene.ts';
import type { Scene } from '../kit/scene.ts';
import { at, band, dots, line, oval, rect, shape } from '../kit/shapes.ts';
import { ball, umbrella } from '../kit/things.ts';
import { boy, dad, girl, mum, person } from './cast.ts';

function walk(): Scene {
  const father = dad({
    x: 140,
    on: 164,
    stance: 'walk',
    facing: 1,
    top: cloth.brand,
    mood: 'smile',
    look: [2, 1],
    right: [168, 126],
    left: [116, 124],
  });
  const child = girl({
    x: 192,
    on: 166,
    stance: 'walk',
    facing: 1,
    hair: 'bun',
    mood: 'laugh',
    look: [-2, -1],
    left: [170, 128],
    right: [214, 132],
  });
  return scene(
    'mint',
    far(sun(248, 40, 16), cloud(150, 32, 0.75)),
    far(hills(126, 34, '#A9DDB9')),
    sway([82, 150], 1.2, tree(82, 152, 1.05), poplar(112, 146, 0.8)),
    sway([252, 150], 1.2, tree(256, 150, 0.9)),
    mid(
      mound(152, 20, '#7FC79A'),
      shape('M60,480Q96,190 150,150Q196,150 212,150Q250,190 300,480z', '#F6E7C6'),
    ),
    alive([140, 164], person(father)),
    alive([192, 166], person(child)),
    near(
      grass([
        [90, 172],
        [236, 174],
        [256, 164],
      ]),
    ),
  );
}

function rain(): Scene {
  const mother = mum({
    x: 146,
    on: 166,
    hair: 'bun',
    top: cloth.teal,
    look: [2, 1.5],
    mood: 'soft',
    right: [172, 106],
    left: [126, 134],
    shoes: cloth.brand,
  });
  const child = boy({
    x: 194,
    on: 166,
    skirt: true,
    bottom: cloth.honey,
    shoes: cloth.deep,
    mood: 'laugh',
    look: [-1, -2.5],
    right: [222, 118],
    left: [182, 136],
  });
  return scene(
    'sky',
    drift([8, 0], cloud(98, 26, 1)),
    drift([-6, 0], cloud(262, 34, 0.8)),
    drift(
      [-4, 10],
      drops([
        [78, 70],
        [96, 92],
        [74, 114],
        [104, 128],
        [252, 76],
        [270, 100],
        [244, 122],
        [262, 134],
        [60, 140],
      ]),
    ),
    mid(mound(154, 14, '#B4D3EF'), oval(110, 168, 26, 4.5, '#DDEEFC'), oval(226, 170, 32, 5, '#DDEEFC')),
    bob(1.5, umbrella(174, 64, 1, cloth.brand)),
    alive([146, 166], person(mother)),
    alive([194, 166], person(child)),
    near(line('M214,160l4,-6M236,160l-2,-7', '#8DB9E2', 2.6)),
  );
}

function football(): Scene {
  const child = boy({
    x: 116,
    on: 164,
    s: 1.2,
    stance: 'kick',
    facing: 1,
    top: cloth.brand,
    mood: 'laugh',
    look: [2.5, 1],
    left: [88, 112],
    right: [142, 106],
  });
  const father = dad({
    x: 222,
    on: 160,
    s: 1.02,
    top: cloth.teal,
    mood: 'oh',
    look: [-2, 1],
    left: [190, 92],
    right: [254, 96],
  });
  return scene(
    'mint',
    far(sun(92, 36, 13), cloud(150, 38, 0.7), hills(122, 26, '#B9E3C6')),
    mid(tree(66, 136, 0.75), mound(136, 12, '#8FD0A6')),
    mid(
      line(
        'M184,74h78M184,90h78M184,106h78M184,122h78M198,60v82M214,60v82M230,60v82M246,60v82',
        '#fff',
        1.2,
        0.7,
      ),
      line('M182,146V58h82v88', '#fff', 5),
    ),
    alive([222, 160], person(father)),
    alive([116, 164], person(child)),
    bob(5, ball(172, 140, 9.5), line('M156,146l-8,3M157,138l-9,0', '#fff', 2.6)),
    near(
      grass(
        [
          [80, 174],
          [206, 174],
          [270, 166],
        ],
        '#4FA777',
      ),
    ),
  );
}

function bicycle(): Scene {
  const rider = girl({
    x: 178,
    y: 72,
    s: 1.15,
    stance: 'none',
    hem: 38,
    hair: 'cap',
    tint: '#3F2D28',
    top: cloth.butter,
    look: [3, 0],
    mood: 'laugh',
    tilt: 3,
    left: null,
    right: null,
  });
  const father = dad({
    x: 98,
    on: 166,
    s: 1.08,
    stance: 'walk',
    facing: 1,
    top: cloth.teal,
    look: [3, 0.5],
    mood: 'smile',
    right: [154, 120],
    left: [80, 122],
  });
  const wheel = (x: number) =>
    `<circle cx="${x}" cy="146" r="19" fill="none" stroke="#4B5068" stroke-width="4.5"/>` +
    dots([[x, 146]], '#A9B0C0', 6);
  return scene(
    'sky',
    far(cloud(104, 30, 0.9), cloud(240, 44, 0.7), hills(122, 30, '#C3E6CE')),
    sway([256, 140], 1.2, tree(258, 142, 0.8)),
    mid(band(140, '#A9DDB9'), shape('M-140,152H460V176H-140z', '#F3E6CC')),
    alive([98, 166], person(father)),
    bob(
      1.2,
      wheel(148),
      wheel(216),
      line('M148,146l18,-26h38l12,26M166,120l16,26h-34M204,120l-22,26M204,120l-4,-16', cloth.brand, 4.5),
      line('M194,104h14', '#4B5068', 4.5),
      line('M158,118h18', '#4B5068', 5.5),
      line('M174,114L194,126L186,146', cloth.navy, 9.5),
      line('M184,149h7', '#6B4636', 6.5),
      person(rider),
      arm(rider, 'right', [204, 106]),
      arm(rider, 'left', [196, 106]),
    ),
    drift([-8, 0], line('M58,84h18M52,98h14', '#fff', 3)),
  );
}

function mountain(): Scene {
  const father = dad({
    x: 128,
    on: 172,
    s: 1.05,
    back: true,
    top: cloth.brand,
    left: [106, 132],
    right: [158, 134],
  });
  const child = boy({
    x: 182,
    on: 172,
    back: true,
    hair: 'cap',
    tint: '#3F2D28',
    top: cloth.butter,
    left: [162, 136],
    right: [208, 82],
  });
  return scene(
    'sky',
    far(sun(92, 40, 15)),
    far(
      shape('M60,140L128,62L158,94L204,26L290,140z', '#A9C6E4'),
      shape('M204,26L186,53q8,6 14,-1q8,8 14,0q6,5 10,2z', '#fff'),
      shape('M-140,150L40,86L110,140L160,112L460,150z', '#8FB9A8'),
    ),
    drift([12, 0], cloud(120, 102, 0.75, '#F4FAFF'), cloud(240, 92, 0.8, '#F4FAFF')),
    mid(
      shape('M-140,166Q40,128 160,138T460,142V480H-140z', '#6FB38A'),
      shape('M112,480L146,138h22L222,480z', '#E9DDC4'),
      line('M142,146h32M140,156h38M136,168h46', '#CDBB97', 2.4),
    ),
    near(
      at(
        262,
        158,
        1,
        rect(-3, -14, 6, 18, '#8A5A44', 2) +
          shape('M-24,-10L0,-40L24,-10zM-19,-28L0,-54L19,-28zM-13,-44L0,-66L13,-44z', '#3F8A66'),
      ),
    ),
    alive(
      [128, 172],
      person(father),
      rect(114, 92, 28, 34, cloth.teal, 9),
      rect(118, 108, 20, 12, cloth.pine, 4),
    ),
    alive([182, 172], person(child), rect(172, 116, 20, 20, cloth.deep, 6)),
  );
}

function sea(): Scene {
  const mother = mum({
    x: 212,
    on: 168,
    stance: 'kneel',
    facing: -1,
    hair: 'bob',
    top: cloth.brand,
    look: [-3, 2],
    mood: 'smile',
    left: [180, 140],
    right: [226, 128],
  });
  const child = girl({
    x: 110,
    on: 168,
    s: 1.2,
    stance: 'cross',
    top: cloth.teal,
    look: [3, 1],
    mood: 'laugh',
    left: [96, 148],
    right: null,
  });
  return scene(
    'sky',
    far(sun(236, 34, 14), cloud(110, 30, 0.8)),
    mid(band(84, '#8CC3E8'), band(84, '#A9D4F0', 10)),
    drift(
      [14, 0],
      shape('M150,80l20,-40v40zM174,80V48l16,32z', '#fff'),
      shape('M144,82h52l-8,11h-36z', cloth.deep),
    ),
    drift(
      [-10, 0],
      line(
        'M-40,104q8,-5 16,0t16,0M84,100q8,-5 16,0t16,0M226,106q8,-5 16,0t16,0M150,112q8,-5 16,0t16,0',
        '#D6ECFA',
        2.6,
      ),
    ),
    mid(
      shape('M-140,132Q-40,118 60,128T230,124T460,128V480H-140z', '#E4F3FB'),
      shape('M-140,138Q-40,124 60,134T230,130T460,134V480H-140z', '#F6E0B0'),
    ),
    alive([212, 168], person(mother)),
    alive([110, 168], person(child)),
    mid(
      shape('M142,168l4,-24h34l4,24z', '#DDB97A'),
      rect(146, 130, 12, 18, '#E6C68C', 2),
      rect(168, 130, 12, 18, '#E6C68C', 2),
      shape('M144,130h16l-8,-10zM166,130h16l-8,-10z', cloth.brand),
      shape('M157,168v-10q6,-8 12,0v10z', '#B98F52'),
      arm(child, 'right', [142, 138]),
    ),
    near(
      shape('M240,156h22l-3,18h-16z', cloth.brand),
      line('M242,156q9,-16 18,0', '#A2401B', 2.4),
      dots([[74, 172]], '#F2A79A', 8),
    ),
  );
}

function kite(): Scene {
  const child = girl({
    x: 128,
    on: 166,
    s: 1.15,
    stance: 'run',
    facing: -1,
    hair: 'tails',
    top: cloth.brand,
    mood: 'laugh',
    look: [1, -2.5],
    tilt: -5,
    right: [152, 92],
    left: [104, 120],
  });
  const father = dad({
    x: 212,
    on: 166,
    s: 1.05,
    top: cloth.teal,
    mood: 'laugh',
    look: [-1, -3],
    right: [234, 78],
    left: [192, 128],
  });
  const swallow =
    shape(
      'M0,-16Q10,-14 12,-4Q40,-22 58,-4Q36,-2 16,12L26,44L8,22Q0,28 -8,22L-26,44L-16,12Q-36,-2 -58,-4Q-40,-22 -12,-4Q-10,-14 0,-16z',
      '#2B4C58',
    ) +
    shape('M0,-12Q6,-10 6,0Q4,14 0,18Q-4,14 -6,0Q-6,-10 0,-12z', '#FFF8EA') +
    dots(
      [
        [-34, -6],
        [34, -6],
      ],
      '#E2683A',
      9,
    ) +
    dots(
      [
        [-3, -7],
        [3, -7],
      ],
      '#C4491B',
      3.4,
    );
  return scene(
    'sky',
    far(cloud(92, 74, 0.7), hills(128, 30, '#B9E3C6')),
    mid(mound(148, 14, '#8FD0A6'), bush(66, 150, 0.9), bush(268, 152, 1)),
    bob(2, line('M153,90Q172,70 178,52', '#8A7A70', 1.2)),
    sway([152, 92], 3, at(180, 34, 0.72, swallow, 12)),
    alive([128, 166], person(child), dots([[153, 89]], '#C98F5A', 7)),
    alive([212, 166], person(father)),
    near(
      grass(
        [
          [90, 174],
          [178, 172],
          [246, 174],
        ],
        '#4FA777',
      ),
    ),
  );
}

export const outdoors = { walk, rain, football, bicycle, mountain, sea, kite };
