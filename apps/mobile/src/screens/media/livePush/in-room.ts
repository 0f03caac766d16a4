import { toast } from '@academy/ui/toast/toast-store.ts';

/** Waits for what was said to the room; a refusal is told in its own words, and what was done in ours. True when it was done. */
export async function tell(saying: Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await saying;
    if (done) toast.show(done);
    return true;
  } catch (error) {
    toast.show((error as Error).message);
    return false;
  }
}
