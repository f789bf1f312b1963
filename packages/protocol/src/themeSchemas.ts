import * as z from 'zod/mini'
import {
  type ThemeMode as Mode,
  readThemeVariables,
  type ThemeVariables as Variables,
} from './theme.js'

export const ThemeMode = z.enum(['light', 'dark'])
export type ThemeMode = Mode

/** As a page hands them to the frame: none that is unknown or unsafe. */
export const ThemeVariables = z.custom<Variables>(
  (given) =>
    typeof given === 'object' &&
    given !== null &&
    !Array.isArray(given) &&
    readThemeVariables(given).invalid.length === 0,
)
export type ThemeVariables = Variables
