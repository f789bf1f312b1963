/** In ms since the epoch. */
export type Clock = () => number
