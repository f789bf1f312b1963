import * as z from 'zod/mini'
import type { Locale } from './texts/localeList.js'
import { readThemeVariables, type ThemeVariables } from './theme.js'

export const themeMode = z.enum(['light', 'dark'])

export const Look = z.strictObject({
  theme: themeMode,
  locale: z.custom<Locale>((one) => typeof one === 'string'),
})
export type Look = z.infer<typeof Look>

/** Refuses unknown and unsafe variables. */
export const themeVariables = z.custom<ThemeVariables>(
  (given) =>
    typeof given === 'object' &&
    given !== null &&
    !Array.isArray(given) &&
    readThemeVariables(given).invalid.length === 0,
)
