import { pinyin } from 'pinyin-pro';

/** One character that is spoken: a Chinese one with its readings, any other letter or digit with itself. */
export interface Sound {
  /** Where it stands in the text, in UTF-16 units; `end` is the place behind it. */
  start: number;
  end: number;
  /** In half width and small letters. */
  character: string;
  /** Without tones, ü as v; first the one that the sentence suggests. Never empty. */
  readings: readonly string[];
}

const run = /\p{Script=Han}+|[\p{L}\p{N}]/gu;
const han = /^\p{Script=Han}/u;

/** The spoken characters of a text in order; punctuation, spaces and signs have no sound. */
export function listSounds(text: string): Sound[] {
  return [...text.matchAll(run)].flatMap(({ 0: found, index }) =>
    han.test(found) ? soundsOfRun(found, index) : soundsOfLetter(found, index),
  );
}

function soundsOfRun(characters: string, at: number): Sound[] {
  const all = Array.from(characters);
  const spoken = pinyin(characters, { toneType: 'none', type: 'array', v: true });
  // Where characters and readings cannot be paired, each is read by itself.
  const inContext = spoken.length === all.length ? spoken : all.map((one) => listReadings(one)[0]!);
  let start = at;
  return all.map((character, place) => {
    const end = start + character.length;
    const readings = [...new Set([inContext[place]!.toLowerCase(), ...listReadings(character)])];
    const sound = { start, end, character, readings };
    start = end;
    return sound;
  });
}

/** A ligature may stand for two letters: both have the place of the whole. */
function soundsOfLetter(letter: string, start: number): Sound[] {
  const folded = letter.normalize('NFKC').toLowerCase();
  return (folded.match(/[\p{L}\p{N}]/gu) ?? []).map((character) => ({
    start,
    end: start + letter.length,
    character,
    readings: [character],
  }));
}

const known = new Map<string, readonly string[]>();

/** Every reading of one character; a character that no dictionary knows sounds like itself. */
export function listReadings(character: string): readonly string[] {
  let readings = known.get(character);
  if (!readings) {
    const spoken = pinyin(character, { toneType: 'none', type: 'array', v: true, multiple: true });
    readings = spoken.length > 0 ? [...new Set(spoken.map((one) => one.toLowerCase()))] : [character];
    known.set(character, readings);
  }
  return readings;
}

/** How a text is typed by its sound: `qingxu` and `qx` for 情绪; letters and digits stay. */
export function spellSounds(sounds: readonly Sound[]): { letters: string; pinyin: string; initials: string } {
  const spoken = sounds.map((sound) => sound.readings[0]!);
  return {
    letters: sounds.map((sound) => sound.character).join(''),
    pinyin: spoken.join(''),
    initials: spoken.map((reading) => Array.from(reading)[0]).join(''),
  };
}
