import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '@academy/contract/endpoints.ts';
import { useApiMutation } from '../../../data/use-api-mutation.ts';

/** Graduates the child from the semester; `isNew` is true afterwards while the page is open. */
export function useGraduation({ student, semester }: Performance) {
  const queries = useQueryClient();
  const [isNew, setNew] = useState(false);
  const { mutateAsync } = useApiMutation('POST user/student/graduate', {
    onSuccess: async (certificate) => {
      queries.setQueryData(['GET certificate', { serial: certificate.serial }], certificate);
      setNew(true);
      await Promise.all(
        ['GET user/student/performance', 'GET user/student/semester'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      );
    },
  });
  // The mutation shows its own error.
  const graduate = async (): Promise<void> => {
    await mutateAsync({ student_id: student.id, semester_id: semester.id }).catch(() => {});
  };
  return { graduate, isNew };
}

export type Performance = Api['GET user/student/performance']['output'];
