/** Removes invisible marks of Arabic and Hebrew formats: beside English text, such a mark turns `US$` into `$US`. */
export const withoutDirection = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '')
