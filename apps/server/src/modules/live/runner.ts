import type { Runner } from '../../domain/live/live-status.ts';
import type { CallContext } from '../../transport/route.ts';

/** Who calls, as somebody who may run lives; calls for guests have nobody. */
export const runnerOf = ({ identity }: CallContext): Runner => ({
  userId: identity!.uid,
  roles: identity!.roles,
});
