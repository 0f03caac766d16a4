import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AudioOutput, AudioPlayer, type EndReason } from './audio-player.ts';

/** An output without sound that records its calls. */
function createVoice() {
  const asked: string[] = [];
  const overs: ((how: EndReason) => void)[] = [];
  const output: AudioOutput = {
    start: (source, onOver) => {
      asked.push(`start ${source}`);
      overs.push(onOver);
    },
    pause: () => void asked.push('pause'),
    resume: () => void asked.push('resume'),
    stop: () => void asked.push('stop'),
  };
  const notified: string[] = [];
  const player = new AudioPlayer(output, (source, how) => notified.push(`${source} ${how}`));
  return { player, asked, notified, overs };
}

test('the same source toggles play and pause', () => {
  const { player, asked } = createVoice();
  player.play('a');
  player.play('a');
  expect(player.get()).toEqual({ source: 'a', isPlaying: false });
  player.play('a');
  expect(player.get()).toEqual({ source: 'a', isPlaying: true });
  expect(asked).toEqual(['start a', 'pause', 'resume']);
});

test('a different source replaces it and plays, also after a pause', () => {
  const { player, asked } = createVoice();
  player.play('a');
  player.pause();
  player.play('b');
  expect(player.get()).toEqual({ source: 'b', isPlaying: true });
  expect(asked).toEqual(['start a', 'pause', 'stop', 'start b']);
});

test('pause and stop are ignored when already paused', () => {
  const { player, asked } = createVoice();
  player.pause();
  player.stop();
  expect(asked).toEqual([]);
  player.play('a');
  player.pause();
  player.pause();
  player.stop();
  expect(asked).toEqual(['start a', 'pause']);
  expect(player.get().source).toBe('a');
});

test.each(['ended', 'error'] as const)('on %s playing becomes false and the listener is called', (how) => {
  const { player, notified, overs } = createVoice();
  player.play('a');
  overs[0]!(how);
  expect(player.get().isPlaying).toBe(false);
  expect(notified).toEqual([`a ${how}`]);
});

test('whatever is called and whatever ends, at most one source plays and only its own end is reported', () => {
  const source = fc.constantFrom('a', 'b', 'c');
  const step = fc.oneof(
    source.map((name) => ({ play: name })),
    fc.constant({ pause: true }),
    fc.constant({ stop: true }),
    fc.record({ over: fc.nat(20), how: fc.constantFrom<EndReason>('ended', 'error') }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { player, notified, overs, asked } = createVoice();
      for (const each of steps) {
        const before = player.get();
        const [askedBefore, notifiedBefore] = [asked.length, notified.length];
        if ('play' in each) {
          player.play(each.play);
          const same = before.source === each.play;
          expect(player.get()).toEqual({ source: each.play, isPlaying: same ? !before.isPlaying : true });
        } else if ('over' in each) {
          const isCurrent = each.over === overs.length - 1 && before.source !== undefined;
          overs[each.over]?.(each.how);
          expect(notified.length - notifiedBefore).toBe(isCurrent ? 1 : 0);
          if (isCurrent) expect(player.get().isPlaying).toBe(false);
          else expect(player.get()).toEqual(before);
        } else {
          if ('pause' in each) player.pause();
          else player.stop();
          expect(player.get().isPlaying).toBe(false);
          if (!before.isPlaying) expect([player.get(), asked.length]).toEqual([before, askedBefore]);
        }
      }
    }),
  );
});
