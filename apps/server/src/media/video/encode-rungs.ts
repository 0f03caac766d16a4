import { perSecond } from './choose-rate.ts';
import type { Rung } from './choose-rungs.ts';
import type { VideoTools } from './find-tools.ts';
import { forgiving, inputFile, isBroken, safely } from './input.ts';
import { normalise, plainSound } from './loudness.ts';
import type { VideoFacts } from './probe-video.ts';
import { readProgress, reportProgress } from './progress.ts';
import { refused } from './refuse.ts';
import { type Run, runProgram } from './run-program.ts';
import type { Survey } from './survey-video.ts';

/** Seconds between keyframes, and of a segment. Every rung has its keyframes at the same times, so that levels switch. */
export const keyframeStep = 2;
const segmentSeconds = 4;

interface Plan {
  facts: VideoFacts;
  survey: Survey;
  rungs: readonly Rung[];
}

/**
 * Writes `<rung>.m3u8` and `<rung>.mp4` of every rung into `target` (a path from `run.folder`), all in one reading of the
 * video. `onShare` gets how much is done, from 0 to 1. Throws INVALID_INPUT when much of the picture cannot be read.
 */
export async function encodeRungs(
  tools: VideoTools,
  plan: Plan,
  { target, onShare, ...run }: Run & { target: string; onShare: (share: number) => void },
): Promise<void> {
  const onLine = readProgress((done) => onShare(Math.min(1, done / plan.survey.seconds)));
  const args = ['-hide_banner', '-v', 'error', '-nostdin', ...reportProgress, '-filter_complex_threads', '1'];
  args.push(
    '-threads',
    '1',
    ...forgiving,
    ...safely,
    '-i',
    inputFile,
    '-filter_complex',
    filters(tools, plan),
  );
  for (const rung of plan.rungs) args.push(...outputOf(rung, plan, target));
  await runProgram(tools.ffmpeg, args, { ...run, onLine }).catch((error: unknown) => {
    throw isBroken(error) ? refused('broken', error) : error;
  });
}

/** One chain for picture and one for sound, both split by rung: `[v0] [v1] …`, `[a0] [a1] …`. */
function filters(tools: VideoTools, { facts, survey, rungs }: Plan): string {
  const { picture, sound, rate } = facts;
  const labels = (letter: string) => rungs.map((_, at) => `[${letter}${at}]`).join('');
  const largest = rungs.at(-1)!;
  const steps = [
    ...(picture.interlaced ? ['bwdif=deint=interlaced'] : []),
    `fps=${rate.numerator}/${rate.denominator}:start_time=0`,
    // Where the sound goes on, the last picture stays.
    'tpad=stop_mode=clone:stop=-1',
    ...(picture.wideRange && tools.toneMapping ? [toneMap(largest)] : []),
  ];
  const chains = [`[0:${picture.index}]${steps.join(',')},split=${rungs.length}${labels('s')}`];
  const matrix = picture.wideRange && tools.toneMapping ? 'bt709' : picture.matrix;
  rungs.forEach(({ width, height }, at) => {
    const colours = `in_color_matrix=${matrix}:out_color_matrix=bt709:out_range=tv`;
    chains.push(`[s${at}]scale=${width}:${height}:flags=bicubic:${colours},format=yuv420p,setsar=1[v${at}]`);
  });
  if (sound) {
    const level = survey.loudness ? `,${normalise(survey.loudness)}` : '';
    chains.push(
      `[0:${sound.index}]${plainSound(sound.channels)}${level},apad,asplit=${rungs.length}${labels('a')}`,
    );
  }
  return chains.join(';');
}

/** New phones film a wider range of light than most screens show; without this their pictures look washed out. */
const toneMap = ({ width, height }: Rung) =>
  `zscale=w=${width}:h=${height}:t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,` +
  'tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p';

function outputOf(rung: Rung, { facts, survey, rungs }: Plan, target: string): string[] {
  const at = rungs.indexOf(rung);
  const { sound, rate } = facts;
  const picture = ['-map', `[v${at}]`, '-c:v', 'libx264', '-profile:v', 'high', '-threads:v', '1'];
  picture.push(
    '-preset',
    rung.preset,
    '-crf',
    `${rung.crf}`,
    '-maxrate',
    `${rung.maxRate}k`,
    '-bufsize',
    `${rung.maxRate * 2}k`,
  );
  picture.push('-g', `${Math.ceil(perSecond(rate) * keyframeStep * 2)}`, '-sc_threshold', '0');
  picture.push('-force_key_frames', `expr:gte(t,n_forced*${keyframeStep})`);
  picture.push('-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709');
  const audio = sound
    ? [
        '-map',
        `[a${at}]`,
        '-c:a',
        'aac',
        '-b:a',
        `${rung.sound[sound.channels]}k`,
        '-ac',
        `${sound.channels}`,
      ]
    : [];
  // Nothing of what the camera wrote beside the pictures, such as the place, goes on.
  const bare = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'];
  bare.push('-flags:v', '+bitexact', '-flags:a', '+bitexact');
  return [...picture, ...audio, ...bare, '-t', survey.seconds.toFixed(3), ...packaging(rung, target)];
}

/** One file a rung, read by byte ranges. Picture and sound begin at 0 although pictures are written out of order. */
const packaging = ({ name }: Rung, target: string): string[] =>
  [
    '-avoid_negative_ts disabled -hls_segment_options movflags=+negative_cts_offsets',
    '-f hls -hls_segment_type fmp4 -hls_playlist_type vod -hls_flags single_file+independent_segments',
    `-hls_time ${segmentSeconds} -hls_segment_filename ${target}/${name}.mp4 ${target}/${name}.m3u8`,
  ].flatMap((options) => options.split(' '));
