/** What Unicode has for `<bdi>`: text between the two turns nothing outside of it around. */
export const ISOLATE = '\u2068'
export const ISOLATE_END = '\u2069'
