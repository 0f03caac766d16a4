import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Avatar } from '../avatar/avatar.tsx';
import { expectAccessible } from '../testing/axe.ts';
import { Image } from './image.tsx';

const drawing = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`)}`;

test('its space is reserved and does not change when it loads', async () => {
  const screen = await render(
    <div style={{ width: 320 }}>
      <Image src="/never-there.png" width={272} height={192} colour="#fce9e0" />
      <Image src={drawing(4, 3)} width={4} height={3} ratio="16:9" alt="讲台" />
    </div>,
  );
  const [missing, shown] = [...screen.container.querySelectorAll('img')];
  await expect
    .poll(() => shown!.complete && shown!.naturalWidth > 0 && getComputedStyle(shown!).opacity)
    .toBe('1');
  await expect.poll(() => missing!.complete).toBe(true);
  expect(missing!.parentElement!.getBoundingClientRect().height).toBeCloseTo((320 * 192) / 272, 0);
  expect(shown!.getBoundingClientRect().height).toBe(180);
  await expect.element(screen.getByRole('img', { name: '讲台' })).toBeVisible();
  await expectAccessible(screen.container);
});

test('a failed picture leaves its background instead of a broken image', async () => {
  const screen = await render(
    <Image src="/never-there.png" width={16} height={9} colour="rgb(252, 233, 224)" priority />,
  );
  const image = screen.container.querySelector('img')!;
  await expect.poll(() => image.style.opacity).toBe('0');
  expect(getComputedStyle(image.parentElement!).backgroundColor).toBe('rgb(252, 233, 224)');
});

test('the smaller format is loaded in the needed width, above the blurred placeholder', async () => {
  // Browsers take the largest candidate among data URLs, so these have addresses.
  const [small, large] = await Promise.all(
    [drawing(100, 50), drawing(800, 400)].map(async (address) =>
      URL.createObjectURL(await (await fetch(address)).blob()),
    ),
  );
  const screen = await render(
    <div style={{ width: 90 }}>
      <Image
        src={drawing(8, 4)}
        srcset={`${small!} 100w, ${large!} 800w`}
        sizes="90px"
        blur={drawing(2, 1)}
        width={8}
        height={4}
        colour="rgb(252, 233, 224)"
      />
    </div>,
  );
  const image = screen.container.querySelector('img')!;
  await expect.poll(() => image.style.opacity).toBe('');
  expect(image.currentSrc).toBe(small);
  const ground = getComputedStyle(image.parentElement!);
  expect(ground.backgroundColor).toBe('rgb(252, 233, 224)');
  expect([ground.backgroundImage, ground.backgroundSize]).toEqual([`url("${drawing(2, 1)}")`, 'cover']);
});

test('a format that the browser cannot decode is replaced by the plain picture, which may fail too', async () => {
  const screen = await render(
    <>
      <Image src={drawing(4, 2)} srcset="data:image/avif;base64,AAAA 400w" width={4} height={2} priority />
      <Image src="/never-there.png" srcset="data:image/avif;base64,AAAA 400w" width={4} height={2} />
    </>,
  );
  const [loaded, lost] = [...screen.container.querySelectorAll('img')];
  await expect.poll(() => loaded!.currentSrc).toBe(drawing(4, 2));
  await expect.poll(() => loaded!.style.opacity).toBe('');
  await expect.poll(() => [lost!.complete, lost!.style.opacity, lost!.srcset]).toEqual([true, '0', '']);
});

test('a picture that failed before the script arrived is retried when it arrives', async () => {
  const served = document.createElement('div');
  served.innerHTML = renderToString(
    <Image src={drawing(4, 2)} srcset="data:image/avif;base64,AAAA 400w" width={4} height={2} priority />,
  );
  document.body.append(served);
  const image = served.querySelector('img')!;
  // Until then no style hides it.
  expect(image.style.opacity).toBe('');
  await expect.poll(() => image.complete && image.naturalWidth).toBe(0);
  const root = hydrateRoot(
    served,
    <Image src={drawing(4, 2)} srcset="data:image/avif;base64,AAAA 400w" width={4} height={2} priority />,
  );
  await expect.poll(() => image.naturalWidth).toBe(4);
  expect(served.querySelector('img')).toBe(image);
  await expect.poll(() => image.style.opacity).toBe('');
  root.unmount();
  served.remove();
});

test('pictures above the fold load first, all others when they come near', async () => {
  const screen = await render(
    <>
      <Image src={drawing(1, 1)} width={1} height={1} priority />
      <Image src={drawing(2, 1)} width={2} height={1} />
    </>,
  );
  const [first, second] = [...screen.container.querySelectorAll('img')];
  expect([first!.loading, first!.fetchPriority]).toEqual(['eager', 'high']);
  expect([second!.loading, second!.fetchPriority]).toEqual(['lazy', 'auto']);
});

test('an avatar without a picture shows the first character and is hidden from screen readers', async () => {
  const screen = await render(
    <>
      <Avatar name="李慕晴" /> 李慕晴
      <Avatar name="陈知远" src={drawing(64, 64)} size="lg" />
    </>,
  );
  const [letter, portrait] = [...screen.container.children];
  expect(letter!.textContent).toBe('李');
  expect(letter).toHaveAttribute('aria-hidden', 'true');
  const { width, height } = portrait!.getBoundingClientRect();
  expect([width, height]).toEqual([64, 64]);
  await expectAccessible(screen.container);
});
