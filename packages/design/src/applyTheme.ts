import { readThemeVariables, type ThemeMode, type ThemeVariables } from '@vestibule/protocol'
import { readableInk } from './readableInk.js'

/** The custom property of each theme variable, with how its value is written. */
const PROPERTIES = {
  accent: ['--vb-accent', String],
  background: ['--vb-background', String],
  fontFamily: ['--vb-font-family', String],
  fontSizeMaster: ['--vb-font-size-master', String],
  borderRadiusMaster: ['--vb-border-radius-master', String],
  zIndex: ['--vb-z-index', String],
  colorMix: ['--vb-color-mix', String],
  colorMixStrength: ['--vb-color-mix-strength', (value: unknown) => `${value}%`],
} as const satisfies Record<keyof ThemeVariables, readonly [string, (value: unknown) => string]>

/**
 * Puts a theme on the modal's element. Values that are not valid are left out.
 * @returns The names that were left out.
 */
export function applyTheme(
  element: HTMLElement,
  theme: { mode: ThemeMode; variables: ThemeVariables },
): string[] {
  const { variables, invalid } = readThemeVariables(theme.variables)
  element.dataset.theme = theme.mode
  for (const [name, [property, write]] of Object.entries(PROPERTIES)) {
    const value = variables[name as keyof ThemeVariables]
    if (value === undefined) element.style.removeProperty(property)
    else element.style.setProperty(property, write(value))
  }
  const ink = variables.accent === undefined ? undefined : readableInk(variables.accent)
  if (ink === undefined) element.style.removeProperty('--vb-accent-ink')
  else element.style.setProperty('--vb-accent-ink', ink)
  return invalid
}
