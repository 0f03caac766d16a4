const controls = 'a[href], button, input:not([hidden]), textarea, select';

const isSeen = (element: Element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  !element.closest('.visually-hidden, [inert], [aria-hidden="true"]');

const nameOf = (element: Element) =>
  `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 20)}”`;

/**
 * Controls smaller than `minSize` px in either direction, with their size. The label of an input is part of its
 * target.
 */
export function findSmallTargets(container: Element, minSize: number): string[] {
  return [...container.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => isSeen(control) || control.closest('label'))
    .map((control) => control.closest('label') ?? control)
    .map((target) => ({ target, size: sizeWithPseudo(target) }))
    .filter(({ size }) => Math.min(size.width, size.height) < minSize - 0.5)
    .map(({ target, size }) => `${nameOf(target)} ${Math.round(size.width)}×${Math.round(size.height)}`);
}

/** A target may be enlarged by a `::after` above it. */
function sizeWithPseudo(target: Element) {
  const { width, height } = target.getBoundingClientRect();
  const after = getComputedStyle(target, '::after');
  const isOver = after.content !== 'none' && after.position === 'absolute';
  return {
    width: Math.max(width, isOver ? Number.parseFloat(after.width) || 0 : 0),
    height: Math.max(height, isOver ? Number.parseFloat(after.height) || 0 : 0),
  };
}

/** Every element with text of its own, with its font size and line height in px. */
export function listTexts(container: Element) {
  return [...container.querySelectorAll<HTMLElement>('*')]
    .filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    )
    .filter((element) => isSeen(element) && !element.closest('svg'))
    .map((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      return { name: nameOf(element), size, lineHeight: Number.parseFloat(lineHeight) / size };
    });
}

/** Elements that reach beyond the sides of the view without being in a container that scrolls or clips. */
export function findOverflow(container: Element): string[] {
  return [...container.querySelectorAll<HTMLElement>('*')]
    .filter((element) => isSeen(element) && !element.closest('svg'))
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > innerWidth + 1 || left < -1) && !isCut(element, container);
    })
    .map(nameOf);
}

function isCut(element: Element, container: Element): boolean {
  for (let at = element.parentElement; at && at !== container.parentElement; at = at.parentElement)
    if (getComputedStyle(at).overflowX !== 'visible') return true;
  return false;
}
