/**
 * Removes invisible direction marks of Arabic and Hebrew formats: the surrounding texts are English, and `US$` beside such a mark becomes
 * `$US`.
 */
export const withoutDirection = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '')
