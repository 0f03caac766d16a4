import type { ApiError } from '@academy/client/api-error.ts';
import type { Profile } from '@academy/contract/areas/user.ts';
import type { Student } from '@academy/contract/areas/student.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../data/use-api-mutation.ts';

interface Settings {
  /** The caller shows errors itself. */
  readonly silent?: boolean;
  readonly onDone?: (list: readonly Student[]) => void;
  readonly onError?: (error: ApiError) => void;
}

/** Adds, changes, pairs or removes a child, and updates everything that shows children. */
export function useSaveChild({ silent = false, onDone, onError }: Settings = {}) {
  const updateChildren = useUpdateChildren();
  return useApiMutation('POST user/student/bind', {
    silent,
    onSuccess: ({ list }) => {
      updateChildren(list);
      onDone?.(list);
    },
    ...(onError && { onError }),
  });
}

/** Writes the children, as the server returned them, into the query cache. */
export function useUpdateChildren() {
  const queries = useQueryClient();
  return (list: Student[]) => {
    queries.setQueryData<Profile>(['GET user', {}], (profile) => profile && { ...profile, student: list });
    // The child's school may be the user's main page, which is read again where it is shown next.
    void queries.invalidateQueries({ queryKey: ['GET user', {}], refetchType: 'none' });
    for (const key of ['GET user/student', 'GET user/student/semester', 'GET user/student/performance'])
      void queries.invalidateQueries({ queryKey: [key] });
  };
}
