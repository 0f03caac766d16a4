const controls = 'a[href], button, input:not([hidden]), textarea, select';

const isSeen = (element: Element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  !element.closest('.visually-hidden, [inert], [aria-hidden="true"]');

const nameOf = (element: Element) =>
  `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 20)}”`;

/** Controls smaller than `least` px either way, with their size. What labels an input is part of its target. */
export function findSmallTargets(container: Element, least: number): string[] {
  return [...container.querySelectorAll<HTMLElement>(controls)]
    .filter((control) => isSeen(control) || control.closest('label'))
    .map((control) => control.closest('label') ?? control)
    .map((target) => ({ target, size: sizeWithPseudo(target) }))
    .filter(({ size }) => Math.min(size.width, size.height) < least - 0.5)
    .map(({ target, size }) => `${nameOf(target)} ${Math.round(size.width)}×${Math.round(size.height)}`);
}

/** A target may reach beyond its looks through a `::after` that lies over it. */
function sizeWithPseudo(target: Element) {
  const { width, height } = target.getBoundingClientRect();
  const after = getComputedStyle(target, '::after');
  const isOver = after.content !== 'none' && after.position === 'absolute';
  return {
    width: Math.max(width, isOver ? Number.parseFloat(after.width) || 0 : 0),
    height: Math.max(height, isOver ? Number.parseFloat(after.height) || 0 : 0),
  };
}

/** Every element that writes text itself, with the size and the line height of it in px. */
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

/** What reaches beyond the sides of the view without lying in something that scrolls or cuts it. */
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
