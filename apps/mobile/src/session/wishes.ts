import { ApiError } from '@academy/client/api-error.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { Store } from '../platform/store.ts';

/** How a switch stands: liked or not, and how many have it on. */
export interface Standing {
  readonly on: boolean;
  readonly count: number;
}

/** Something that a person switches on and off with the server: a like, a collection, a follow, a reservation. */
export interface Switch {
  /** Unique in the app: `like course 7`. */
  readonly name: string;
  /** Tells the server; its answer is how the switch stands then. */
  readonly send: (on: boolean) => Promise<Standing>;
  /** Writes what the server answered into what screens show. They show the wish until it resolves. */
  readonly settle: (standing: Standing) => unknown;
}

interface Wish {
  readonly on: boolean;
  /** Known once the server has answered. */
  readonly count?: number;
}

class WishStore extends Store<ReadonlyMap<string, Wish>> {
  find = (name: string): Wish | undefined => this.get().get(name);

  put(name: string, wish: Wish): void {
    this.set(new Map(this.get()).set(name, wish));
  }

  drop(name: string): void {
    const left = new Map(this.get());
    left.delete(name);
    this.set(left);
  }
}

/** What people have asked for and the server has not settled yet. Screens show it at once, whatever else they read. */
export const wishes = new WishStore(new Map());

/**
 * Turns a switch. The wish is seen at once; one call is under way at a time, and when more was wished meanwhile the last
 * wish is sent after it. A refusal puts back what the server last said, and says its words. Never rejects.
 */
export async function turn(wanted: Switch, on: boolean): Promise<void> {
  const underWay = wishes.find(wanted.name);
  wishes.put(wanted.name, { on });
  if (underWay) return;
  try {
    await carryOut(wanted);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.silent) toast.show(error.message);
  } finally {
    wishes.drop(wanted.name);
  }
}

async function carryOut({ name, send, settle }: Switch): Promise<void> {
  let sent: boolean | undefined;
  let standing: Standing | undefined;
  const wished = () => wishes.find(name)?.on ?? false;
  try {
    while (sent !== wished()) {
      sent = wished();
      standing = await send(sent);
      if (sent !== wished()) continue;
      wishes.put(name, standing);
      await settle(standing);
    }
  } catch (error) {
    // What was settled before the refusal is what holds.
    if (standing) await settle(standing);
    throw error;
  }
}
