/** The numbers of the seat queue on the wire; see `seats.ts`. Not in `limits.ts`, which the first screen loads. */

export const seatStatus = { waiting: 0, accepted: 1 } as const;
export const seatChange = { add: 1, remove: 2 } as const;
export const userUpdate = { accepted: 1, removed: 2 } as const;
