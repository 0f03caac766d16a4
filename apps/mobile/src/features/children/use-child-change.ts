import type { ApiError } from '@academy/client/api-error.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import type { Student } from '@academy/contract/areas/student.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from '../../session/use-change.ts';

interface Settings {
  /** The caller says failures in place. */
  readonly silent?: boolean;
  readonly onDone?: (list: readonly Student[]) => void;
  readonly onError?: (error: ApiError) => void;
}

/** Adds, changes, pairs or leaves a child; everything that shows children learns of it. */
export function useChildChange({ silent = false, onDone, onError }: Settings = {}) {
  const keep = useKeepChildren();
  return useChange('POST user/student/bind', {
    silent,
    onSuccess: ({ list }) => {
      keep(list);
      onDone?.(list);
    },
    ...(onError && { onError }),
  });
}

/** Puts the children, as the server has them now, wherever they are shown. */
export function useKeepChildren() {
  const queries = useQueryClient();
  return (list: Student[]) => {
    queries.setQueryData<Profile>(['GET user', {}], (profile) => profile && { ...profile, student: list });
    for (const key of ['GET user/student', 'GET user/student/semester', 'GET user/student/performance'])
      void queries.invalidateQueries({ queryKey: [key] });
  };
}
