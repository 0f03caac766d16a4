import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { afterEach, expect, test } from 'vitest';
import { SeatGuest } from './seat-guest.ts';
import { SeatHost } from './seat-host.ts';
import { parseSignal } from './seat-peer.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A moving picture and a tone, like a person's stream. */
function createPerson(): MediaStream {
  const canvas = document.createElement('canvas');
  const brush = canvas.getContext('2d')!;
  const drawing = setInterval(() => brush.fillRect(0, 0, Math.random() * 100, 9), 40);
  const context = new AudioContext();
  const tone = context.createOscillator();
  const out = context.createMediaStreamDestination();
  tone.connect(out);
  tone.start();
  closing.push(() => {
    clearInterval(drawing);
    void context.close();
  });
  return new MediaStream([...canvas.captureStream(25).getTracks(), ...out.stream.getTracks()]);
}

/** Both ends, with a room between them that can be disconnected. */
function connect() {
  const connection = { isCut: false };
  let links = 0;
  const host: SeatHost = new SeatHost({
    getIceServers: () => [],
    getReturnStream: () => createPerson(),
    send: async (_to, signal) => {
      if (!connection.isCut) queueMicrotask(() => guest.handleSignal(structuredClone(signal)));
    },
  });
  host.setSeated([-7]);
  const own = createPerson();
  const guest: SeatGuest = new SeatGuest({
    userStream: own,
    iceServers: [],
    createLink: () => `link-${(links += 1)}`,
    send: async (signal) => {
      if (!connection.isCut)
        queueMicrotask(() => host.handleSignal({ from: -7, data: structuredClone(signal) }));
    },
  });
  closing.push(
    () => guest.leave(),
    () => host.close(),
  );
  return { host, guest, own, connection };
}
const isOn = (guest: SeatGuest) => waitFor(() => expect(guest.getState().phase).toBe('on'), 15_000);

test('a seated guest is seen and heard by the expert, and sees and hears the others', async () => {
  const { host, guest } = connect();
  await isOn(guest);
  const kinds = (stream: MediaStream | undefined) =>
    stream
      ?.getTracks()
      .map(({ kind }) => kind)
      .sort();
  await waitFor(() => expect(kinds(host.getState()[0]?.stream)).toEqual(['audio', 'video']));
  await waitFor(() => expect(kinds(guest.getState().stream)).toEqual(['audio', 'video']));
});

test('a guest who leaves disappears for the expert, and camera and microphone are off', async () => {
  const { host, guest, own } = connect();
  await isOn(guest);
  guest.leave();
  await waitFor(() => expect(host.getState()).toEqual([]));
  expect(own.getTracks().every(({ readyState }) => readyState === 'ended')).toBe(true);
});

test('guests who are not seated get no answer, and a guest who loses the seat is disconnected', async () => {
  const { host, guest } = connect();
  await isOn(guest);
  host.setSeated([]);
  expect(host.getState()).toEqual([]);
  host.handleSignal({ from: 9, data: { link: 'x', kind: 'offer', sdp: 'v=0' } });
  expect(host.getState()).toEqual([]);
});

test('after the expert’s page was reloaded the connection is renewed', async () => {
  const { host, guest } = connect();
  await isOn(guest);
  await waitFor(() => expect(host.getState()).toHaveLength(1));
  const [before] = host.getState();
  host.close();
  expect(host.getState()).toEqual([]);
  await waitFor(() => expect(host.getState()).toHaveLength(1), 15_000);
  expect(host.getState()[0]!.stream).not.toBe(before!.stream);
  await isOn(guest);
});

test('a muted microphone is silent and can be unmuted', async () => {
  const { guest, own } = connect();
  guest.setMuted(true);
  expect(own.getAudioTracks()[0]!.enabled).toBe(false);
  guest.setMuted(false);
  expect(own.getAudioTracks()[0]!.enabled).toBe(true);
});

test.each([
  null,
  'text',
  {},
  { link: 1, kind: 'offer' },
  { link: 'a', kind: 'offer' },
  { link: 'a', kind: 'x' },
])('an invalid signal is ignored: %j', (data) => {
  expect(parseSignal(data)).toBeUndefined();
});
