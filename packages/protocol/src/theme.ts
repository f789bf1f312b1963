export type ThemeMode = 'light' | 'dark'

/** Colours as hex, rgb(), hsl() or CSS names; lengths in px. The accent's text colour is calculated for readability. */
export type ThemeVariables = {
  /** Colour of buttons, links and focus. @default the theme's blue */
  accent?: string | undefined
  /** Colour of the card. @default white, or near-black in the dark theme */
  background?: string | undefined
  /** @default the system's sans-serif font */
  fontFamily?: string | undefined
  /** Base of all font sizes. @default 10px */
  fontSizeMaster?: string | undefined
  /** Base of all corner radii. @default 4px */
  borderRadiusMaster?: string | undefined
  /** @default 999 */
  zIndex?: number | undefined
  /** Colour mixed into the card's surfaces. @default the theme's foreground */
  colorMix?: string | undefined
  /** Percent of `colorMix`. @default 0 */
  colorMixStrength?: number | undefined
}

// The values are inserted into our style sheet: reject url(), var(), braces and semicolons.
const isColor = matches(
  /^(?=.{0,64}$)(#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|(rgb|hsl)a?\([\d.,%\s/]+\)|[a-z]{3,24})$/i,
)
const isLength = matches(/^\d{1,2}(\.\d{1,2})?px$/)

const RULES: Record<keyof ThemeVariables, (value: unknown) => boolean> = {
  accent: isColor,
  background: isColor,
  fontFamily: matches(/^[\w\s"',-]{1,200}$/),
  fontSizeMaster: isLength,
  borderRadiusMaster: isLength,
  zIndex: isWithin(2_147_483_647),
  colorMix: isColor,
  colorMixStrength: isWithin(100),
}

/** Returns safe values and the names of invalid ones. Does not throw: an invalid value must not prevent a connection. */
export function readThemeVariables(input: unknown): {
  variables: ThemeVariables
  invalid: string[]
} {
  const variables: Record<string, unknown> = {}
  const invalid: string[] = []
  const given = input !== null && typeof input === 'object' ? Object.entries(input) : []
  for (const [name, value] of given) {
    const isKnown = Object.hasOwn(RULES, name)
    if (isKnown && value === undefined) continue
    if (isKnown && RULES[name as keyof ThemeVariables](value)) variables[name] = value
    else invalid.push(name)
  }
  return { variables, invalid }
}

function matches(pattern: RegExp) {
  return (value: unknown) => typeof value === 'string' && pattern.test(value)
}

function isWithin(most: number) {
  return (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most
}
