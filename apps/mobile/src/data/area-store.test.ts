import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { areaStore, defaultArea } from './area-store.ts';

const areaOf = (id: number) => ({ id, name: `地区 ${id}`, signal: String(370_000 + id), lev: 1 });

afterEach(() => {
  localStorage.clear();
  areaStore.restore();
});

test('the area is the whole province until another is selected', () => {
  areaStore.restore();
  expect(areaStore.get()).toEqual({ id: 1, name: '山东省', signal: '370000', lev: 0 });
});

test('a selection changes only with its id', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.integer({ min: 1, max: 4 }), name: fc.string() })), (choices) => {
      areaStore.set(defaultArea);
      let notifications = 0;
      const stop = areaStore.subscribe(() => (notifications += 1));
      let changes = 0;
      for (const { id, name } of choices) {
        const before = areaStore.get();
        const isOther = id !== before.id;
        expect(areaStore.select({ ...areaOf(id), name })).toBe(isOther);
        expect(areaStore.get()).toEqual(isOther ? { ...areaOf(id), name } : before);
        if (isOther) changes += 1;
      }
      stop();
      expect(notifications).toBe(changes);
    }),
  );
});

test('selecting the province that is shown anyway counts as a selection', () => {
  expect(areaStore.isChosen()).toBe(false);
  expect(areaStore.select({ ...defaultArea, name: '别的名字' })).toBe(false);
  expect(areaStore.isChosen()).toBe(true);
  areaStore.restore();
  expect(areaStore.get()).toEqual(defaultArea);
});

test('the selected area is restored at the next visit, with its stored fields only', () => {
  areaStore.select({ ...areaOf(7), children: [areaOf(8)] } as ReturnType<typeof areaOf>);
  areaStore.set(defaultArea);
  areaStore.restore();
  expect(areaStore.get()).toEqual(areaOf(7));
});
