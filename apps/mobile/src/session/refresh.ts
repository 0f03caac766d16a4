import { toast } from '@academy/ui/toast/toast-store.ts';

/** A read, as `useWire` and `useWirePages` give it. */
interface Read {
  readonly refetch: () => Promise<{ readonly error: Error | null }>;
}

/** Reads anew, for a pull: one that fails keeps what is there, says why and rejects, so that nothing claims success. */
export async function refresh({ refetch }: Read): Promise<void> {
  const { error } = await refetch();
  if (!error) return;
  toast.show(error.message);
  throw error;
}
