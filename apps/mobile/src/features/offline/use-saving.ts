import { question } from '@academy/ui/dialog/question-store.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { isHybrid } from '../../platform/device.ts';
import { Store, useStore } from '../../platform/store.ts';
import { nameOf, removeSaved, savedContents } from './saved-contents.ts';
import type { Savable } from './save-content.ts';

/** What is being saved now and how much of it is done, from 0 to 1; also where its page was left meanwhile. */
const saving = new Store<ReadonlyMap<string, number>>(new Map());

const note = (name: string, share: number | undefined): void => {
  const next = new Map(saving.get());
  if (share === undefined) next.delete(name);
  else next.set(name, share);
  saving.set(next);
};

/** Only over https does a browser let a page keep files; the hybrid app has no worker that would give them back. */
const canSave = (): boolean => !isHybrid() && 'caches' in window && 'serviceWorker' in navigator;

export interface Saving {
  /** From 0 to 1 while it is being saved. */
  readonly share: number | undefined;
  readonly isSaved: boolean;
  /** Saves it, or takes it out again once that was confirmed. */
  readonly toggle: () => Promise<void>;
}

/** A content and this device: whether it is saved there, and the way to save it or to take it out. */
export function useSaving(thing: Savable): Saving {
  const name = nameOf(thing);
  const share = useStore(saving).get(name);
  const isSaved = useStore(savedContents).some((other) => nameOf(other) === name);
  const toggle = async (): Promise<void> => {
    if (saving.get().has(name)) return;
    if (isSaved) return takeOut(thing);
    if (!canSave()) return toast.show('这里不能离线保存，请在手机的浏览器里打开学院', 3_000);
    note(name, 0);
    try {
      // Nobody else needs it before.
      const { saveContent } = await import('./save-content.ts');
      await saveContent(thing, (done) => note(name, done));
      toast.show(`已离线保存，没有网络也能${thing.soundUrl ? '听' : '看'}`, 3_000);
    } catch (error) {
      toast.show(wordsOf(error), 3_000);
    } finally {
      note(name, undefined);
    }
  };
  return { share, isSaved, toggle };
}

async function takeOut(thing: Savable): Promise<void> {
  const title = '从这台设备删除？';
  const text = '没有网络时就看不到了，有网络时照常能看。';
  if (!(await question.confirm({ title, text, confirmLabel: '删除' }))) return;
  await removeSaved(thing);
  toast.show('已删除');
}

function wordsOf(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isFull ? '这台设备的空间不够，没有保存' : '没有保存下来，请检查网络后重试';
}
