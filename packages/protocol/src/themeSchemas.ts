import * as z from 'zod/mini'
import { type ThemeMode as Mode, THEME_RULES, type ThemeVariables as Variables } from './theme.js'

export const ThemeMode = z.enum(['light', 'dark'])
export type ThemeMode = Mode

const variable = <name extends keyof Variables>(name: name) =>
  z.optional(z.custom<NonNullable<Variables[name]>>(THEME_RULES[name]))

/** As a page hands them to the frame. */
export const ThemeVariables = z.strictObject({
  accent: variable('accent'),
  background: variable('background'),
  fontFamily: variable('fontFamily'),
  fontSizeMaster: variable('fontSizeMaster'),
  borderRadiusMaster: variable('borderRadiusMaster'),
  zIndex: variable('zIndex'),
  colorMix: variable('colorMix'),
  colorMixStrength: variable('colorMixStrength'),
})
export type ThemeVariables = Variables
