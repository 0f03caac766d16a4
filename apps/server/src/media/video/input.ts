import { ProgramFailed } from './run-program.ts';

/** The name under which a video lies in the folder where it is worked on. Its own name is nobody's business there. */
export const inputFile = 'original';

/**
 * Options before every foreign file. Some formats are lists of other files and addresses: read blindly, they would show
 * their sender what lies on our disk or in our network. Only formats that hold their media themselves are opened.
 */
export const safely: readonly string[] = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,matroska,mpegts,mpeg,avi,flv,asf,ogg',
];

/** ffmpeg gives up, and says so, once so much of a file cannot be decoded: it would stand still or fall silent there. */
export const forgiving: readonly string[] = ['-max_error_rate', '0.1'];
const gaveUp = 69;

export const isBroken = (error: unknown) => error instanceof ProgramFailed && error.code === gaveUp;
