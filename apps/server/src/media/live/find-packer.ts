import { AppError } from '../../kit/app-error.ts';
import { findVideoTools, type VideoTools } from '../video/find-tools.ts';

/** Finds ffmpeg (`given`, or the one on PATH), and remembers it; rejects with UNAVAILABLE, in words, where there is none. */
export function createFindPacker(given: string | undefined): () => Promise<string> {
  let asked: Promise<VideoTools | undefined> | undefined;
  return async () => {
    const tools = await (asked ??= findVideoTools(given));
    if (tools) return tools.ffmpeg;
    // It may be installed while we run.
    asked = undefined;
    throw new AppError('UNAVAILABLE', { message: '学院暂时不能直播，请联系管理员安装 ffmpeg' });
  };
}
