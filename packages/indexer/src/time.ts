/** Milliseconds since the epoch. */
export type Clock = () => number

/** Milliseconds. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
