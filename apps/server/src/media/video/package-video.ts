import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { preparePicture } from '../pictures/prepare-picture.ts';
import { chooseRungs, type Rung, type Size } from './choose-rungs.ts';
import { encodeRungs } from './encode-rungs.ts';
import type { VideoTools } from './find-tools.ts';
import { composeMaster, masterFile } from './master-playlist.ts';
import { takePoster } from './poster.ts';
import { probeVideo } from './probe-video.ts';
import { readSegments, secondsOf } from './read-segments.ts';
import type { Run } from './run-program.ts';
import { makeStoryboard, type Storyboard } from './storyboard.ts';
import { surveyVideo } from './survey-video.ts';

/** Raised when the same file would give other results: they then lie in another folder. */
export const pipelineVersion = 1;

interface PackagedPoster extends Size {
  /** Of its fallback, in the video's folder; the other widths lie beside it. */
  path: string;
  sha256: string;
  bytes: number;
  colour: string;
  blur: string | null;
  widths: number[];
}

/** What became of a video. Paths are those within the folder of the results. */
export interface PackagedVideo extends Size {
  /** With its fraction. */
  seconds: number;
  /** Of the playlists and all rungs. */
  bytes: number;
  /** Every file, in the order in which they are to be stored: the master playlist names all others and comes last. */
  files: string[];
  poster: PackagedPoster;
  storyboard: Storyboard;
}

export interface PackageOptions {
  tools: VideoTools;
  signal?: AbortSignal | undefined;
  /** Gets how much is done, from 0 to 1, a few times a second. */
  onProgress?: (share: number) => void;
  /** Makes every rung coarser by so many steps; see choose-rungs.ts. */
  thrift?: number;
  /** A picture to take instead of one from the video. */
  poster?: Buffer;
}

/** Shares of the whole work, by time: the survey reads, the encoding computes, the rest is pictures. */
const surveyEnds = 0.08;
const encodingEnds = 0.96;

/**
 * Turns the file `original` in `folder` into what the app plays, in `folder/<target>`. Results of the same file are the
 * same. Takes nearly three minutes of one core for a minute of 1080p. Throws INVALID_INPUT, in words for whoever sent the
 * file, when it is no video that can be played; anything else is a failure of ours.
 */
export async function packageVideo(
  { folder, target }: { folder: string; target: string },
  { tools, signal, onProgress = () => {}, thrift, poster }: PackageOptions,
): Promise<PackagedVideo> {
  const run: Run = { folder, signal };
  await mkdir(join(folder, target), { recursive: true });
  const facts = await probeVideo(tools, run);
  const survey = await surveyVideo(tools, facts, {
    ...run,
    onShare: (share) => onProgress(share * surveyEnds),
  });
  const rungs = chooseRungs(facts.size, thrift);
  await encodeRungs(
    tools,
    { facts, survey, rungs },
    {
      ...run,
      target,
      onShare: (share) => onProgress(surveyEnds + share * (encodingEnds - surveyEnds)),
    },
  );
  const silent = facts.sound === undefined;
  const master = await composeMaster(join(folder, target), { rungs, rate: facts.rate, silent });
  await writeFile(join(folder, target, masterFile), master);
  const largest = rungs.at(-1)!;
  const playlist = await readFile(join(folder, target, `${largest.name}.m3u8`), 'utf8');
  const seconds = secondsOf(readSegments(playlist));
  const pictures = await makePictures(tools, { rungs, seconds, poster }, { ...run, target });
  const films = rungs.flatMap(({ name }) => [`${name}.mp4`, `${name}.m3u8`]);
  const sizes = await Promise.all([...films, masterFile].map((file) => stat(join(folder, target, file))));
  onProgress(1);
  return {
    seconds,
    width: largest.width,
    height: largest.height,
    bytes: sizes.reduce((sum, { size }) => sum + size, 0),
    files: [...films, ...pictures.files, masterFile],
    poster: pictures.poster,
    storyboard: pictures.storyboard,
  };
}

/** The storyboard and the poster, written into the target's folder. */
async function makePictures(
  tools: VideoTools,
  { rungs, seconds, poster }: { rungs: readonly Rung[]; seconds: number; poster: Buffer | undefined },
  run: Run & { target: string },
): Promise<{ files: string[]; poster: PackagedPoster; storyboard: Storyboard }> {
  const fileOf = (rung: Rung) => join(run.target, `${rung.name}.mp4`);
  const [smallest, largest] = [rungs[0]!, rungs.at(-1)!];
  const { storyboard, sheet } = await makeStoryboard(
    tools,
    { rung: fileOf(smallest), size: smallest, seconds },
    run,
  );
  const still =
    poster ?? (await takePoster(tools, { rung: fileOf(largest), sheet, storyboard, seconds }, run));
  const picture = await preparePicture(still);
  const posterFolder = join(run.folder, run.target, 'poster');
  await mkdir(posterFolder, { recursive: true });
  for (const { name, content } of picture.files) await writeFile(join(posterFolder, name), content);
  const { width, height, colour, blur, sha256 } = picture;
  const bytes = picture.files.reduce((sum, { content }) => sum + content.length, 0);
  const path = `poster/${picture.main}`;
  return {
    files: [...picture.files.map(({ name }) => `poster/${name}`), storyboard.path],
    poster: { path, sha256, bytes, width, height, colour, blur, widths: [...picture.widths] },
    storyboard,
  };
}
