/**
 * Removes invisible direction marks of Arabic and Hebrew formats. The surrounding texts are English, and beside such a mark
 * `US$` becomes `$US`.
 */
export const withoutDirection = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '')
