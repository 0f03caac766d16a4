import { ApiError } from '@academy/client/api-error.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { settleContent } from '../../../session/content-cache.ts';
import { useChange } from '../../../session/use-change.ts';

interface Given {
  readonly stars: number;
  /** Absent: what was said before stays; the same for the name. */
  readonly text?: string;
  readonly anonymous?: number;
}

/** Sends what was thought of a course; `rate` says whether it was taken, `wrong` why it was not. */
export function useRate(courseId: number) {
  const client = useQueryClient();
  const [wrong, setWrong] = useState<string>();
  const { mutateAsync } = useChange('POST content/interactive/rate', { silent: true });
  const rate = async (given: Given): Promise<boolean> => {
    setWrong(undefined);
    try {
      const { stars, ...rating } = await mutateAsync({ content_id: courseId, ...given });
      await settleContent(client, { content_id: courseId, content_type: 'course' }, (detail) => ({
        ...detail,
        mine: { ...detail.mine, stars },
        course: detail.course && { ...detail.course, rating },
      }));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.silent) setWrong(error.message);
      return false;
    }
  };
  return { rate, wrong };
}
