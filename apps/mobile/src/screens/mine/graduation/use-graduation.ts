import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../session/use-change.ts';
import type { Performance } from './performance.ts';

/** Graduates the child from the semester; `isNew` from then on, as long as the page stands. */
export function useGraduation({ student, semester }: Performance) {
  const queries = useQueryClient();
  const [isNew, setNew] = useState(false);
  const { mutateAsync } = useChange('POST user/student/graduate', {
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
  // A refusal was said by the change itself.
  const graduate = async (): Promise<void> => {
    await mutateAsync({ student_id: student.id, semester_id: semester.id }).catch(() => {});
  };
  return { graduate, isNew };
}
