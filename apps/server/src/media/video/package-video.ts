import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { preparePicture } from '../pictures/prepare-picture.ts';
import { chooseRenditions, type Rendition, type Size } from './renditions.ts';
import { encodeRenditions } from './encode-renditions.ts';
import type { VideoTools } from './ffmpeg.ts';
import { composeMasterPlaylist, masterFile, parseSegments, totalSeconds } from './hls-playlist.ts';
import { createPoster, createStoryboard, type Storyboard } from './video-stills.ts';
import { probeVideo } from './probe-video.ts';
import type { RunOptions } from './run-program.ts';
import { defaultStallLimits, type StallLimits } from './stall-watchdog.ts';
import { measureVideo } from './measure-video.ts';

/** Increase this when the same file would give other results; they are then stored in another folder. */
export const pipelineVersion = 1;

interface PackagedPoster extends Size {
  /** The file for clients without `srcset`, relative to the video's folder; the other widths are beside it. */
  path: string;
  sha256: string;
  bytes: number;
  colour: string;
  blur: string | null;
  widths: number[];
}

/** The result of packaging. Paths are relative to the folder of the results. */
export interface PackagedVideo extends Size {
  seconds: number;
  /** Of the playlists and all renditions. */
  bytes: number;
  /**
   * Every file, in the order in which they must be stored: the master playlist refers to all others and comes last.
   */
  files: string[];
  poster: PackagedPoster;
  storyboard: Storyboard;
}

export interface PackageOptions {
  tools: VideoTools;
  signal?: AbortSignal | undefined;
  /** Gets the fraction done, from 0 to 1, a few times a second. */
  onProgress?: (fraction: number) => void;
  /** Gets the true length in seconds, before the long part of the work; a rejection ends it. */
  onMeasured?: (seconds: number) => Promise<void>;
  /** When ffmpeg counts as hanging. */
  stallLimits?: StallLimits | undefined;
  /** Lowers the quality of every rendition by so many CRF steps; see `chooseRenditions`. */
  crfOffset?: number;
  /** A poster to use instead of a frame of the video. */
  poster?: Buffer;
}

/** Fractions of the total time at which measuring and encoding are done; the rest is pictures. */
const measuringShare = 0.08;
const encodingShare = 0.96;

/**
 * Turns the file `original` in `folder` into what the app plays, in `folder/<target>`. The same file gives the same
 * results. Takes nearly three minutes of one core for a minute of 1080p. Throws INVALID_INPUT with a message for the
 * sender when the file is no playable video, ProgramStalled when ffmpeg hangs; any other error is a server failure.
 */
export async function packageVideo(
  { folder, target }: { folder: string; target: string },
  { tools, signal, onProgress = () => {}, onMeasured, stallLimits, crfOffset, poster }: PackageOptions,
): Promise<PackagedVideo> {
  const options: RunOptions = { folder, signal, stallLimits: stallLimits ?? defaultStallLimits };
  await mkdir(join(folder, target), { recursive: true });
  const details = await probeVideo(tools, options);
  const measurements = await measureVideo(tools, details, {
    ...options,
    onProgress: (fraction) => onProgress(fraction * measuringShare),
  });
  await onMeasured?.(measurements.seconds);
  const renditions = chooseRenditions(details.size, crfOffset);
  await encodeRenditions(
    tools,
    { details, measurements, renditions },
    {
      ...options,
      target,
      onProgress: (fraction) => onProgress(measuringShare + fraction * (encodingShare - measuringShare)),
    },
  );
  const isSilent = details.sound === undefined;
  const masterPlaylist = await composeMasterPlaylist(join(folder, target), {
    renditions,
    frameRate: details.rate,
    isSilent,
  });
  await writeFile(join(folder, target, masterFile), masterPlaylist);
  const largestRendition = renditions.at(-1)!;
  const playlist = await readFile(join(folder, target, `${largestRendition.name}.m3u8`), 'utf8');
  const seconds = totalSeconds(parseSegments(playlist));
  const stills = await createStills(tools, { renditions, seconds, poster }, { ...options, target });
  const renditionFiles = renditions.flatMap(({ name }) => [`${name}.mp4`, `${name}.m3u8`]);
  const sizes = await Promise.all(
    [...renditionFiles, masterFile].map((file) => stat(join(folder, target, file))),
  );
  onProgress(1);
  return {
    seconds,
    width: largestRendition.width,
    height: largestRendition.height,
    bytes: sizes.reduce((sum, { size }) => sum + size, 0),
    files: [...renditionFiles, ...stills.files, masterFile],
    poster: stills.poster,
    storyboard: stills.storyboard,
  };
}

async function createStills(
  tools: VideoTools,
  {
    renditions,
    seconds,
    poster,
  }: { renditions: readonly Rendition[]; seconds: number; poster: Buffer | undefined },
  options: RunOptions & { target: string },
): Promise<{ files: string[]; poster: PackagedPoster; storyboard: Storyboard }> {
  const fileOf = (rendition: Rendition) => join(options.target, `${rendition.name}.mp4`);
  const [smallestRendition, largestRendition] = [renditions[0]!, renditions.at(-1)!];
  const { storyboard, sheet } = await createStoryboard(
    tools,
    { renditionFile: fileOf(smallestRendition), size: smallestRendition, seconds },
    options,
  );
  const posterPicture =
    poster ??
    (await createPoster(
      tools,
      { renditionFile: fileOf(largestRendition), sheet, storyboard, seconds },
      options,
    ));
  const picture = await preparePicture(posterPicture);
  const posterFolder = join(options.folder, options.target, 'poster');
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
