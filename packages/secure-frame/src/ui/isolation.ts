/** Unicode's `<bdi>`: text between the two does not change the direction of text outside. */
export const ISOLATE = '\u2068'
export const ISOLATE_END = '\u2069'
