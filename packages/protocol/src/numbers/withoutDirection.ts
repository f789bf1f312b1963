/** Removes invisible direction marks of Arabic and Hebrew formats: in English text, they would turn `US$` into `$US`. */
export const withoutDirection = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '')
