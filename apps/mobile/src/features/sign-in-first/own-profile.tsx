import type { Profile } from '@academy/contract/areas/user.ts';
import { Failure } from '@academy/ui/state/failure.tsx';
import { Loading } from '@academy/ui/state/loading.tsx';
import type { ReactNode } from 'react';
import { useProfile } from '../../session/use-person.ts';

/** What is drawn of one's own record, once it has been read. */
export function OwnProfile({ children }: { children: (profile: Profile) => ReactNode }) {
  const { data, error, refetch } = useProfile();
  if (data) return children(data);
  return error ? <Failure error={error} onRetry={refetch} /> : <Loading />;
}
