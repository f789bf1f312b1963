/** Like `<bdi>`: the text between these characters does not change the direction of the text around it. */
export const ISOLATE = '\u2068'
export const ISOLATE_END = '\u2069'
