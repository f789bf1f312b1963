import * as z from 'zod/mini'
import { readThemeVariables, type ThemeVariables } from './theme.js'

export const themeMode = z.enum(['light', 'dark'])

/** As pages send them to the frame: unknown and unsafe variables are refused. */
export const themeVariables = z.custom<ThemeVariables>(
  (given) =>
    typeof given === 'object' &&
    given !== null &&
    !Array.isArray(given) &&
    readThemeVariables(given).invalid.length === 0,
)
