import * as z from 'zod/mini'
import type { Locale } from './texts/localeList.js'
import { readThemeVariables, type ThemeVariables } from './theme.js'

export const themeMode = z.enum(['light', 'dark'])

/** Colours and language of a window, from the frame that opened it. */
export const Look = z.strictObject({
  theme: themeMode,
  locale: z.custom<Locale>((one) => typeof one === 'string'),
})
export type Look = z.infer<typeof Look>

/** As pages send them to the frame: unknown and unsafe variables are refused. */
export const themeVariables = z.custom<ThemeVariables>(
  (given) =>
    typeof given === 'object' &&
    given !== null &&
    !Array.isArray(given) &&
    readThemeVariables(given).invalid.length === 0,
)
