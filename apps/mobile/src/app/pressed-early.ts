declare global {
  /** The button that was pressed on the served page before there was a script to hear it; null once there is. */
  var pressedEarly: HTMLButtonElement | null | undefined;
}

/** Presses the button that was pressed too early, if it still stands; to be called once the app listens. */
export function pressAgain(): void {
  const { pressedEarly } = globalThis;
  globalThis.pressedEarly = null;
  if (pressedEarly?.isConnected) pressedEarly.click();
}
