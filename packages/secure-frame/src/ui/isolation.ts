/** Like `<bdi>`: text between these characters does not change the direction of the surrounding text. */
export const ISOLATE = '\u2068'
export const ISOLATE_END = '\u2069'
