import { framesPerSecond, type Rendition } from './renditions.ts';
import {
  createProgressReader,
  errorTolerance,
  inputFile,
  inputRestrictions,
  isDamagedInput,
  progressOptions,
  type VideoTools,
} from './ffmpeg.ts';
import { normaliseFilter, resampleFilter, type VideoMeasurements } from './measure-video.ts';
import { rejectVideo, type VideoDetails } from './probe-video.ts';
import { type RunOptions, runProgram } from './run-program.ts';

/**
 * Seconds between keyframes and seconds of a segment. All renditions have their keyframes at the same times, so that
 * players can switch.
 */
export const keyframeSeconds = 2;
const segmentSeconds = 4;

interface EncodingPlan {
  details: VideoDetails;
  measurements: VideoMeasurements;
  renditions: readonly Rendition[];
}

/**
 * Writes `<rendition>.m3u8` and `<rendition>.mp4` of every rendition into `target` (relative to the working folder),
 * reading the video once. `onProgress` gets the fraction done, from 0 to 1. Throws INVALID_INPUT when a large part of
 * the picture cannot be decoded.
 */
export async function encodeRenditions(
  tools: VideoTools,
  plan: EncodingPlan,
  { target, onProgress, ...options }: RunOptions & { target: string; onProgress: (fraction: number) => void },
): Promise<void> {
  const onLine = createProgressReader((done) => onProgress(Math.min(1, done / plan.measurements.seconds)));
  const args = [
    '-hide_banner',
    '-v',
    'error',
    '-nostdin',
    ...progressOptions,
    '-filter_complex_threads',
    '1',
  ];
  args.push(
    '-threads',
    '1',
    ...errorTolerance,
    ...inputRestrictions,
    '-i',
    inputFile,
    '-filter_complex',
    filterGraph(tools, plan),
  );
  for (const rendition of plan.renditions) args.push(...outputArguments(rendition, plan, target));
  await runProgram(tools.ffmpeg, args, { ...options, onLine }).catch((error: unknown) => {
    throw isDamagedInput(error) ? rejectVideo('broken', error) : error;
  });
}

/** One filter chain for the picture and one for the sound, both split by rendition: `[v0] [v1] …`, `[a0] [a1] …`. */
function filterGraph(tools: VideoTools, { details, measurements, renditions }: EncodingPlan): string {
  const { picture, sound, rate } = details;
  const labels = (letter: string) => renditions.map((_, index) => `[${letter}${index}]`).join('');
  const largestRendition = renditions.at(-1)!;
  const filterSteps = [
    ...(picture.isInterlaced ? ['bwdif=deint=interlaced'] : []),
    `fps=${rate.numerator}/${rate.denominator}:start_time=0`,
    // Where the sound is longer, the last frame stays.
    'tpad=stop_mode=clone:stop=-1',
    ...(picture.isHdr && tools.toneMapping ? [toneMap(largestRendition)] : []),
  ];
  const chains = [`[0:${picture.index}]${filterSteps.join(',')},split=${renditions.length}${labels('s')}`];
  const matrix = picture.isHdr && tools.toneMapping ? 'bt709' : picture.matrix;
  renditions.forEach(({ width, height }, index) => {
    const colours = `in_color_matrix=${matrix}:out_color_matrix=bt709:out_range=tv`;
    chains.push(
      `[s${index}]scale=${width}:${height}:flags=bicubic:${colours},format=yuv420p,setsar=1[v${index}]`,
    );
  });
  if (sound) {
    const level = measurements.loudness ? `,${normaliseFilter(measurements.loudness)}` : '';
    chains.push(
      `[0:${sound.index}]${resampleFilter(sound.channels)}${level},apad,asplit=${renditions.length}${labels('a')}`,
    );
  }
  return chains.join(';');
}

/** Tone mapping: new phones record HDR, and without this SDR screens show washed-out colours. */
const toneMap = ({ width, height }: Rendition) =>
  `zscale=w=${width}:h=${height}:t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,` +
  'tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p';

function outputArguments(
  rendition: Rendition,
  { details, measurements, renditions }: EncodingPlan,
  target: string,
): string[] {
  const index = renditions.indexOf(rendition);
  const { sound, rate } = details;
  const picture = ['-map', `[v${index}]`, '-c:v', 'libx264', '-profile:v', 'high', '-threads:v', '1'];
  picture.push(
    '-preset',
    rendition.preset,
    '-crf',
    `${rendition.crf}`,
    '-maxrate',
    `${rendition.maxRate}k`,
    '-bufsize',
    `${rendition.maxRate * 2}k`,
  );
  picture.push('-g', `${Math.ceil(framesPerSecond(rate) * keyframeSeconds * 2)}`, '-sc_threshold', '0');
  picture.push('-force_key_frames', `expr:gte(t,n_forced*${keyframeSeconds})`);
  picture.push('-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709');
  const audio = sound
    ? [
        '-map',
        `[a${index}]`,
        '-c:a',
        'aac',
        '-b:a',
        `${rendition.sound[sound.channels]}k`,
        '-ac',
        `${sound.channels}`,
      ]
    : [];
  // Camera metadata such as the location is removed.
  const metadataOptions = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'];
  metadataOptions.push('-flags:v', '+bitexact', '-flags:a', '+bitexact');
  return [
    ...picture,
    ...audio,
    ...metadataOptions,
    '-t',
    measurements.seconds.toFixed(3),
    ...packaging(rendition, target),
  ];
}

/**
 * One file for each rendition, read by byte ranges. Picture and sound start at 0 although frames are written out of
 * order.
 */
const packaging = ({ name }: Rendition, target: string): string[] =>
  [
    '-avoid_negative_ts disabled -hls_segment_options movflags=+negative_cts_offsets',
    '-f hls -hls_segment_type fmp4 -hls_playlist_type vod -hls_flags single_file+independent_segments',
    `-hls_time ${segmentSeconds} -hls_segment_filename ${target}/${name}.mp4 ${target}/${name}.m3u8`,
  ].flatMap((options) => options.split(' '));
