import type { ThemeMode, ThemeVariables } from '@vestibule/protocol'

/** The variables that the frame follows; approvals follow the mode only, see the style sheet. */
const PROPERTIES = {
  accent: ['--vb-accent', String],
  background: ['--vb-background', String],
  fontFamily: ['--vb-font-family', String],
  fontSizeMaster: ['--vb-font-size-master', String],
  borderRadiusMaster: ['--vb-border-radius-master', String],
  colorMix: ['--vb-color-mix', String],
  colorMixStrength: ['--vb-color-mix-strength', (value: unknown) => `${value}%`],
} as const

/** Puts the page's look on the document. The values came through the protocol's closed grammar. */
export function applyTheme(theme: { mode: ThemeMode; variables: ThemeVariables }) {
  const { dataset, style } = document.documentElement
  dataset.theme = theme.mode
  for (const [name, [property, write]] of Object.entries(PROPERTIES)) {
    const value = theme.variables[name as keyof typeof PROPERTIES]
    if (value === undefined) style.removeProperty(property)
    else style.setProperty(property, write(value))
  }
}
