import { arm } from '../kit/figure.ts';
import { cloud, heart, moon, mound, poplar, tree } from '../kit/nature.ts';
import { cloth, floor } from '../kit/palette.ts';
import { potPlant, window } from '../kit/room.ts';
import { alive, bob, drift, far, glow, mid, near, scene, sway } from '../kit/scene.ts';
import type { Scene } from '../kit/scene.ts';
import { at, band, circle, dots, line, rect, shape } from '../kit/shapes.ts';
import { bubble, mug, phone } from '../kit/things.ts';
import { boy, girl, mum, person } from './cast.ts';

function pictureCards(): Scene {
  const mother = mum({
    x: 104,
    on: 166,
    stance: 'kneel',
    facing: 1,
    hair: 'braid',
    top: cloth.plum,
    look: [3, -0.5],
    mood: 'soft',
    left: [118, 142],
    right: null,
  });
  const child = boy({
    x: 164,
    on: 166,
    top: cloth.butter,
    look: [2, -2],
    mood: 'smile',
    left: [148, 138],
    right: null,
  });
  const card = (x: number, tint: string, inner: string) =>
    rect(x, 34, 32, 40, '#fff', 6) +
    rect(x + 4, 38, 24, 24, tint, 4) +
    line(`M${x + 9},68h14`, '#DCB', 2) +
    inner;
  return scene(
    'mint',
    far(
      rect(84, 24, 160, 60, '#B4DFC3', 12),
      card(92, '#FFF0CC', circle(108, 50, 6, cloth.butter)),
      card(130, '#DFEEFB', shape('M138,48h16q-1,9 -8,9t-8,-9z', cloth.brand)),
      card(168, '#ECE6FA', shape('M176,44q4,-2 8,1q4,-3 8,-1v12q-4,-2 -8,1q-4,-3 -8,-1z', cloth.teal)),
      card(206, '#FFE6D8', moon(221, 51, 0.42)),
    ),
    mid(band(150, floor.mint), potPlant(262, 164)),
    alive([104, 166], person(mother)),
    alive([164, 166], person(child), arm(child, 'right', [182, 84]), arm(mother, 'right', [150, 124])),
    bob(2, heart(208, 108)),
  );
}

function schoolBench(): Scene {
  const quiet = boy({
    x: 130,
    y: 92,
    s: 1.2,
    stance: 'sit',
    top: cloth.sky,
    look: [1, 3],
    tilt: 6,
    mood: 'sad',
    left: null,
    right: null,
  });
  const friend = girl({
    x: 188,
    y: 90,
    s: 1.2,
    stance: 'sit',
    hair: 'pony',
    top: cloth.brand,
    look: [-3, 1],
    tilt: -5,
    mood: 'soft',
    left: null,
    right: [206, 132],
  });
  return scene(
    'mint',
    far(cloud(200, 34, 0.8), poplar(250, 140, 1)),
    sway([82, 152], 1.2, tree(82, 154, 1.35)),
    mid(mound(150, 10, '#8FD0A6')),
    mid(
      rect(94, 104, 132, 9, '#C98F5A', 4),
      rect(94, 118, 132, 8, '#C98F5A', 4),
      line('M106,104v58M214,104v58', '#9C6B4A', 5),
    ),
    alive([130, 150], person(quiet), arm(quiet, 'left', [116, 136]), arm(quiet, 'right', [138, 136])),
    alive([188, 150], person(friend)),
    mid(rect(88, 132, 142, 9, '#D8A566', 4)),
    alive(
      [160, 150],
      line('M122,136v21M138,136v21', cloth.navy, 10),
      line('M180,136v21M196,136v21', cloth.navy, 10),
      line('M119,160h4M135,160h4M177,160h4M193,160h4', '#6B4636', 8),
      arm(quiet, 'left', [118, 130]),
      arm(quiet, 'right', [138, 130]),
      arm(friend, 'left', [164, 116]),
      rect(155, 106, 13, 10, '#fff', 3),
    ),
  );
}

function liveRoom(): Scene {
  const host = mum({
    x: 134,
    y: 78,
    s: 1.3,
    stance: 'none',
    hair: 'bob',
    top: cloth.brand,
    look: [2, 1],
    mood: 'laugh',
    left: null,
    right: null,
  });
  return scene(
    'sky',
    far(window(74, 14, 46, 40, '#BFE0F8', cloud(98, 36, 0.4)), potPlant(72, 136, 0.9)),
    glow(
      '<circle cx="216" cy="62" r="26" fill="#FFF9E6" stroke="#fff" stroke-width="8"/>',
      line('M216,94v46', '#8DB9E2', 4),
    ),
    alive([134, 138], person(host)),
    near(band(138, '#E2B57F'), band(138, '#C98F5A', 6)),
    near(phone(216, 64, 0, cloth.navy)),
    near(mug(84, 138, 0.9, cloth.teal)),
    alive([134, 138], arm(host, 'left', [108, 132]), arm(host, 'right', [176, 104])),
    near(shape('M110,138l6,-14h40l6,14z', '#DDE9F5'), rect(122, 128, 28, 3, '#B9D7F1', 1.5)),
    drift([0, -6], heart(250, 100, 0.9), heart(240, 78, 0.6, '#F2A79A'), heart(258, 66, 0.7)),
    bob(
      2,
      bubble(
        134,
        6,
        60,
        28,
        -1,
        dots(
          [
            [152, 20],
            [164, 20],
            [176, 20],
          ],
          cloth.teal,
          4.4,
        ),
      ),
    ),
  );
}

function taskSlips(): Scene {
  const pupil = boy({
    x: 166,
    y: 86,
    s: 1.35,
    stance: 'none',
    top: cloth.coral,
    look: [-1, 3],
    mood: 'smile',
    left: null,
    right: null,
  });
  const slip = (x: number, y: number, tint: string, turn: number) =>
    at(
      x,
      y,
      1,
      rect(-17, -6, 34, 12, '#fff', 2) + rect(-13, -2, 6, 4, tint, 2) + line('M-3,0h15', '#D8C8B8', 2),
      turn,
    );
  return scene(
    'mint',
    far(window(190, 14, 50, 38, '#BFE0F8', cloud(216, 34, 0.45))),
    mid(
      rect(84, 118, 40, 9, cloth.teal, 2),
      rect(88, 109, 38, 9, cloth.butter, 2),
      rect(82, 100, 40, 9, cloth.plum, 2),
      rect(87, 91, 36, 9, cloth.sky, 2),
      rect(84, 82, 38, 9, cloth.rose, 2),
      rect(84, 127, 42, 9, cloth.navy, 2),
    ),
    alive([166, 136], person(pupil)),
    near(band(134, '#E9B873'), band(134, '#D89F55', 6)),
    near(slip(106, 154, cloth.coral, -5), slip(216, 152, cloth.honey, 6), slip(236, 166, cloth.sky, -3)),
    alive(
      [166, 136],
      rect(140, 140, 52, 24, '#fff', 3),
      line('M147,148h26M147,155h18', '#D8C8B8', 2),
      arm(pupil, 'left', [142, 142]),
      arm(pupil, 'right', [188, 144]),
      line('M186,148l9,-17', cloth.deep, 4),
    ),
  );
}

export const learning = {
  'picture-cards': pictureCards,
  'school-bench': schoolBench,
  'live-room': liveRoom,
  'task-slips': taskSlips,
};
