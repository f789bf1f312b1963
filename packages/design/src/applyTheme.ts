import { readThemeVariables, type ThemeMode, type ThemeVariables } from '@vestibule/protocol'
import { luminanceOf, type Rgb } from './contrast.js'

const DARK = '#0b0d16'

const LIGHT = '#ffffff'

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

/** Applies a theme to the modal's element and skips invalid values. @returns The names of the invalid values. */
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

/** Chooses the more readable text colour by WCAG 2's relative luminance. @returns `undefined` for an invalid colour. */
function readableInk(color: string): string | undefined {
  const rgb = toRgb(color)
  if (rgb === undefined) return undefined
  const luminance = luminanceOf(rgb)
  const onLight = 1.05 / (luminance + 0.05)
  const onDark = (luminance + 0.05) / 0.0545
  return onLight >= onDark ? LIGHT : DARK
}

/** Parses a colour in any CSS notation: draws it on a canvas and reads the pixel. */
function toRgb(color: string): Rgb | undefined {
  if (!CSS.supports('color', color)) return undefined
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}
