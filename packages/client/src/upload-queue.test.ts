import { transfers } from '@academy/contract/limits.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { type SendFile, UploadQueue } from './upload-queue.ts';

const fileOf = (name: string) => new File([name], name);
const files = (count: number) => Array.from({ length: count }, (_, at) => fileOf(`${at + 1}.jpg`));

/** A server whose transfers end when the test lets them. */
function createTransfers() {
  const open = new Map<
    string,
    { end: (result: string) => void; fail: () => void; progress: (share: number) => void }
  >();
  let maxOpen = 0;
  const aborted: string[] = [];
  const send: SendFile<string> = ({ name }, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const leave = (how: () => void) => () => {
        open.delete(name);
        how();
      };
      open.set(name, {
        end: (result) => leave(() => resolve(result))(),
        fail: leave(() => reject(new Error('broken'))),
        progress: onProgress,
      });
      maxOpen = Math.max(maxOpen, open.size);
      signal.addEventListener(
        'abort',
        leave(() => {
          aborted.push(name);
          reject(new Error('abort'));
        }),
      );
    });
  return { send, open, aborted, maxOpen: () => maxOpen };
}

const flush = () => new Promise((resolve) => setTimeout(resolve));
const statesOf = (queue: UploadQueue<string>) =>
  queue.getSnapshot().map(({ file, state }) => `${file.name} ${state}`);

test('five files are sent at once, the sixth when one of them is done', async () => {
  const { send, open } = createTransfers();
  const queue = new UploadQueue(send);
  queue.add(files(7));
  expect([...open.keys()]).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg']);
  open.get('2.jpg')!.end('two');
  await flush();
  expect([...open.keys()]).toEqual(['1.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg']);
  expect(queue.getSnapshot()[1]).toMatchObject({ state: 'done', share: 1, result: 'two' });
});

test('progress is reported for each file', async () => {
  const { send, open } = createTransfers();
  const queue = new UploadQueue(send);
  const listener = vi.fn<() => void>();
  queue.add(files(2));
  const stop = queue.subscribe(listener);
  open.get('2.jpg')!.progress(0.4);
  expect(queue.getSnapshot().map(({ share }) => share)).toEqual([0, 0.4]);
  stop();
  open.get('2.jpg')!.progress(0.6);
  expect(listener.mock.calls).toHaveLength(1);
});

test('a failed file blocks no other and is sent again on retry, in its turn', async () => {
  const { send, open } = createTransfers();
  const queue = new UploadQueue(send);
  queue.add(files(6));
  open.get('1.jpg')!.fail();
  await flush();
  expect(statesOf(queue)[0]).toBe('1.jpg failed');
  expect(queue.getSnapshot()[0]?.error?.message).toBe('broken');
  expect(open.has('6.jpg')).toBe(true);
  queue.retry(queue.getSnapshot()[0]!.key);
  expect(statesOf(queue)[0]).toBe('1.jpg waiting');
  open.get('6.jpg')!.end('six');
  await flush();
  open.get('1.jpg')!.end('one');
  await flush();
  expect(queue.getSnapshot()[0]).toMatchObject({ state: 'done', result: 'one' });
  // A finished file is not sent twice.
  queue.retry(queue.getSnapshot()[0]!.key);
  expect(open.has('1.jpg')).toBe(false);
});

test('a removed file is aborted or never sent, and stays removed', async () => {
  const { send, open, aborted } = createTransfers();
  const queue = new UploadQueue(send);
  queue.add(files(7));
  const [first, , , , , sixth] = queue.getSnapshot();
  queue.remove(sixth!.key);
  queue.remove(first!.key);
  await flush();
  expect(aborted).toEqual(['1.jpg']);
  expect([...open.keys()]).toEqual(['2.jpg', '3.jpg', '4.jpg', '5.jpg', '7.jpg']);
  expect(statesOf(queue).some((state) => /^[16]\.jpg/.test(state))).toBe(false);
  queue.clear();
  await flush();
  expect([queue.getSnapshot(), open.size]).toEqual([[], 0]);
});

test('the order can be changed, also while files are sent', async () => {
  const { send, open } = createTransfers();
  const queue = new UploadQueue(send);
  queue.add(files(3));
  queue.move(queue.getSnapshot()[2]!.key, 0);
  open.get('3.jpg')!.end('three');
  await flush();
  expect(statesOf(queue)).toEqual(['3.jpg done', '1.jpg sending', '2.jpg sending']);
});

test('settled waits for the last file, and resolves at once without any', async () => {
  const { send, open } = createTransfers();
  const queue = new UploadQueue(send);
  expect(await queue.settled()).toEqual([]);
  queue.add(files(2));
  let isSettled = false;
  const settled = queue.settled().then((uploads) => {
    isSettled = true;
    return uploads;
  });
  open.get('1.jpg')!.end('one');
  await flush();
  expect(isSettled).toBe(false);
  open.get('2.jpg')!.fail();
  expect((await settled).map(({ state }) => state)).toEqual(['done', 'failed']);
});

test('never more than five are sent at once, and everything ends, whatever happens in which order', async () => {
  const act = fc.oneof(
    fc.record({ add: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ end: fc.nat(8) }),
    fc.record({ fail: fc.nat(8) }),
    fc.record({ remove: fc.nat(20) }),
    fc.record({ retry: fc.nat(20) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
      const { send, open, maxOpen } = createTransfers();
      const queue = new UploadQueue(send);
      let named = 0;
      const pick = (at: number) => [...open.values()][at];
      const keyAt = (at: number) => queue.getSnapshot()[at]?.key ?? '';
      for (const each of acts) {
        if ('add' in each) queue.add(Array.from({ length: each.add }, () => fileOf(`${(named += 1)}`)));
        else if ('end' in each) pick(each.end)?.end('ok');
        else if ('fail' in each) pick(each.fail)?.fail();
        else if ('remove' in each) queue.remove(keyAt(each.remove));
        else queue.retry(keyAt(each.retry));
        await Promise.resolve();
      }
      for (let left = 0; left < 300 && (open.size > 0 || left < 3); left += 1) {
        for (const transfer of open.values()) transfer.end('ok');
        await Promise.resolve();
      }
      await queue.settled();
      expect(maxOpen()).toBeLessThanOrEqual(transfers.uploadConcurrency);
    }),
  );
});
