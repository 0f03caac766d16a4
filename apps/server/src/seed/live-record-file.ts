import { type Static, Type } from 'typebox';
import { liveLimits } from '@academy/contract/limits.ts';
import { DemoError, readJson } from './demo-files.ts';
import type { LivePlan } from './file-schemas.ts';
import { type Cue, filmOf, readCaptions } from './videos.ts';

const strict = { additionalProperties: false };
/** A moment of the recording: the beginning of the caption shown then, so that it stays right when the film is made again. */
const Caption = Type.String({ minLength: 1, maxLength: 100 });

const LiveRecordFile = Type.Array(
  Type.Object(
    {
      on: Type.String({ pattern: '^live/[a-z0-9-]+$' }),
      words: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
      /** Where the expert lets the recording begin; only of a live that counts as published, see `loadBroadcasts`. */
      trim: Type.Optional(Caption),
      chapters: Type.Array(
        Type.Object(
          { at: Caption, title: Type.String({ minLength: 1, maxLength: liveLimits.chapterLength }) },
          strict,
        ),
      ),
      questions: Type.Array(
        Type.Object(
          {
            /** When it is answered; absent: nobody answered it. */
            at: Type.Optional(Caption),
            /** The name of an author in `comments.json`; absent for one who stays unnamed. */
            name: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
            text: Type.String({ minLength: 1, maxLength: 100 }),
            anonymous: Type.Optional(Type.Boolean()),
          },
          strict,
        ),
      ),
    },
    strict,
  ),
);
type RecordText = Static<typeof LiveRecordFile>[number];

/** What is left of a past live besides comments, with the captions resolved to seconds of the film. */
export interface LiveRecord extends Pick<RecordText, 'on' | 'words'> {
  /** The folder of the film below `media`. */
  readonly film: string;
  readonly trimSeconds: number | undefined;
  readonly chapters: readonly { atSecond: number; title: string }[];
  readonly questions: readonly (Omit<RecordText['questions'][number], 'at'> & {
    atSecond: number | undefined;
  })[];
}

/** Throws DemoError when a live is unknown or has no film, and when a caption is not in it exactly once. */
export async function readLiveRecords(folder: string, lives: readonly LivePlan[]): Promise<LiveRecord[]> {
  const records = await readJson(folder, 'live-records.json', LiveRecordFile);
  return Promise.all(
    records.map(async ({ on, words, trim, chapters, questions }) => {
      const film = findFilm(on, lives);
      const cues = await readCaptions(folder, film);
      const second = (at: string) => findSecond(cues, { on, at });
      return {
        on,
        ...(words !== undefined && { words }),
        film,
        trimSeconds: trim === undefined ? undefined : second(trim),
        chapters: chapters.map(({ at, title }) => ({ atSecond: second(at), title })),
        questions: questions.map(({ at, ...question }) => ({
          ...question,
          atSecond: at === undefined ? undefined : second(at),
        })),
      };
    }),
  );
}

function findFilm(on: string, lives: readonly LivePlan[]): string {
  const live = lives.find(({ slug }) => `live/${slug}` === on);
  if (!live) throw new DemoError(`demo/live-records.json: /on ${on} is not known`);
  if (live.replay === null) throw new DemoError(`demo/live-records.json: /on ${on} has no replay`);
  return filmOf(live.replay);
}

function findSecond(cues: readonly Cue[], { on, at }: { on: string; at: string }): number {
  const found = cues.filter(({ text }) => text.startsWith(at));
  if (found.length !== 1)
    throw new DemoError(
      `demo/live-records.json: /at ${on}: ${found.length} captions of its film begin with “${at}”`,
    );
  // Rounding down would show the end of the picture before.
  return Math.round(found[0]!.start);
}
