declare global {
  /** What was pressed on the served page before there was a script to hear it; null once there is. */
  var pressedEarly: HTMLElement | null | undefined;
}

/** Presses what was pressed too early, if it still stands; to be called once the app listens. */
export function pressAgain(): void {
  const { pressedEarly } = globalThis;
  globalThis.pressedEarly = null;
  if (pressedEarly?.isConnected) pressedEarly.click();
}
