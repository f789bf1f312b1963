/** The language that this document shows, as `loadLanguage` sets it. */
export const documentLocale = (): string => document.documentElement.lang
