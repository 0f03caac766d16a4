import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { areaStore, defaultArea } from './area-store.ts';

const areaOf = (id: number) => ({ id, name: `地区 ${id}`, signal: String(370_000 + id), lev: 1 });

afterEach(() => {
  localStorage.clear();
  areaStore.restore();
});

test('it is the whole province until another is chosen', () => {
  areaStore.restore();
  expect(areaStore.get()).toEqual({ id: 1, name: '山东省', signal: '370000', lev: 0 });
});

test('a selection changes only when its id differs, whatever else about it does', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.integer({ min: 1, max: 4 }), name: fc.string() })), (choices) => {
      areaStore.set(defaultArea);
      let told = 0;
      const stop = areaStore.subscribe(() => (told += 1));
      let changes = 0;
      for (const { id, name } of choices) {
        const before = areaStore.get();
        const isOther = id !== before.id;
        expect(areaStore.select({ ...areaOf(id), name })).toBe(isOther);
        expect(areaStore.get()).toEqual(isOther ? { ...areaOf(id), name } : before);
        if (isOther) changes += 1;
      }
      stop();
      expect(told).toBe(changes);
    }),
  );
});

test('choosing the province that is shown anyway is a choice too', () => {
  expect(areaStore.isChosen()).toBe(false);
  expect(areaStore.select({ ...defaultArea, name: '别的名字' })).toBe(false);
  expect(areaStore.isChosen()).toBe(true);
  areaStore.restore();
  expect(areaStore.get()).toEqual(defaultArea);
});

test('what was chosen is there at the next visit, without what else the wire said of it', () => {
  areaStore.select({ ...areaOf(7), children: [areaOf(8)] } as ReturnType<typeof areaOf>);
  areaStore.set(defaultArea);
  areaStore.restore();
  expect(areaStore.get()).toEqual(areaOf(7));
});
