/** Unicode's `<bdi>`: text between the two characters does not change the direction of the text outside. */
export const ISOLATE = '\u2068'
export const ISOLATE_END = '\u2069'
