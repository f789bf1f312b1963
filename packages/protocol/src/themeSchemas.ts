import * as z from 'zod/mini'
import { readThemeVariables, type ThemeVariables } from './theme.js'

export const themeMode = z.enum(['light', 'dark'])

/** As a page hands them to the frame: none that is unknown or unsafe. */
export const themeVariables = z.custom<ThemeVariables>(
  (given) =>
    typeof given === 'object' &&
    given !== null &&
    !Array.isArray(given) &&
    readThemeVariables(given).invalid.length === 0,
)
