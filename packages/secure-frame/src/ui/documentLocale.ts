export const documentLocale = (): string => document.documentElement.lang
