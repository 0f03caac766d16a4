export function showClock(): void;
export function readClock(): void;
export function hasRead(): boolean;
export function takeAges(): number[];
