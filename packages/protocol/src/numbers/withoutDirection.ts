/**
 * Takes out the invisible marks by which Arabic and Hebrew formats turn an amount: the texts around it are English, and `US$` beside
 * such a mark becomes `$US`.
 */
export const withoutDirection = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '')
