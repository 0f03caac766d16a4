import { toast } from '@academy/ui/toast/toast-store.ts';

/**
 * Awaits a command to the room. A toast shows `successText`, or the message of the error. Resolves to whether it
 * succeeded.
 */
export async function toastResult(request: Promise<unknown>, successText?: string): Promise<boolean> {
  try {
    await request;
    if (successText) toast.show(successText);
    return true;
  } catch (error) {
    toast.show((error as Error).message);
    return false;
  }
}
