import * as z from 'zod/mini'

/** The modal's look: light or dark, never anything in between. */
export const ThemeMode = z.enum(['light', 'dark'])
export type ThemeMode = z.infer<typeof ThemeMode>

// Values reach a style sheet of ours, so that each is a closed grammar: no url(), no var(), no braces, no semicolon.
const color = z
  .string()
  .check(
    z.maxLength(64),
    z.regex(/^(#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|(rgb|hsl)a?\([\d.,%\s/]+\)|[a-z]{3,24})$/i),
  )
const length = z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?px$/))
const fontFamily = z.string().check(z.regex(/^[\w\s"',-]{1,200}$/))

/**
 * What a dapp may change of the look. Colours as hex, rgb(), hsl() or a CSS name; lengths in px.
 * The accent's text colour is derived, so that it stays readable on any accent.
 */
export const ThemeVariables = z.strictObject({
  /** Buttons, links, focus. @default the theme's own blue */
  accent: z.optional(color),
  /** The card. @default white, or near-black in the dark theme */
  background: z.optional(color),
  /** @default the system's sans-serif */
  fontFamily: z.optional(fontFamily),
  /** The unit of all type sizes. @default 10px */
  fontSizeMaster: z.optional(length),
  /** The unit of all radii. @default 4px */
  borderRadiusMaster: z.optional(length),
  /** @default 999 */
  zIndex: z.optional(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
  /** Blended into the card's surfaces. @default the theme's foreground */
  colorMix: z.optional(color),
  /** Per cent of `colorMix`. @default 0 */
  colorMixStrength: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
})
export type ThemeVariables = z.infer<typeof ThemeVariables>

/**
 * Splits what a dapp gave into values that are safe to use and names that are not.
 * Nothing is thrown: a bad value must not keep a visitor from connecting.
 */
export function readThemeVariables(input: unknown): {
  variables: ThemeVariables
  invalid: string[]
} {
  const variables: Record<string, unknown> = {}
  const invalid: string[] = []
  const given = input !== null && typeof input === 'object' ? Object.entries(input) : []
  for (const [name, value] of given) {
    const parsed = z.safeParse(ThemeVariables, { [name]: value })
    if (parsed.success && value !== undefined) variables[name] = value
    else if (!parsed.success) invalid.push(name)
  }
  return { variables, invalid }
}
