import { readThemeVariables, type ThemeMode, type ThemeVariables } from '@vestibule/protocol'
import { contrastOf, mix, type Rgb } from './contrast.js'

/** Minimum contrast for text in WCAG 2.2 AA. */
const READABLE = 4.5
/** In px. The minimum is the product's default size. */
const FONT_SIZE = { min: 10, max: 13 }
const RADIUS = { min: 0, max: 8 }
/** Maximum share of the text colour or accent in `--fill-3` and `--accent-soft`. */
const STRONGEST_FILL = 0.12

const TOKENS = {
  light: {
    paper: [255, 255, 255],
    inks: { ink: [20, 21, 26], ink2: [92, 96, 108] },
    marks: { good: [22, 122, 74], bad: [194, 38, 62], warn: [138, 90, 0] },
  },
  dark: {
    paper: [18, 19, 19],
    inks: { ink: [244, 245, 247], ink2: [159, 164, 175] },
    marks: { good: [79, 208, 139], bad: [255, 122, 138], warn: [242, 184, 75] },
  },
} as const satisfies Record<ThemeMode, Tokens>
type Tokens = {
  paper: Rgb
  inks: Record<'ink' | 'ink2', Rgb>
  marks: Record<'good' | 'bad' | 'warn', Rgb>
}

const ACCENT_INKS: readonly Rgb[] = [
  [255, 255, 255],
  [11, 13, 22],
]

/** Fonts with readable letters only: a symbol font would hide the text. */
const GENERIC = ['sans-serif', 'serif', 'monospace', 'system-ui', 'ui-sans-serif', 'ui-rounded']
const NAMED = (
  'Arial, Cantarell, DM Sans, Fira Sans, Georgia, Helvetica, Helvetica Neue, IBM Plex Sans, Inter, Lato, Manrope, ' +
  'Montserrat, Noto Sans, Nunito, Open Sans, Poppins, Roboto, Segoe UI, Source Sans 3, Tahoma, Times New Roman, ' +
  'Trebuchet MS, Ubuntu, Verdana, Work Sans'
).split(', ')
const FAMILIES = new Map([
  ...GENERIC.map((name) => [name, name] as const),
  ...NAMED.map((name) => [name.toLowerCase(), `"${name}"`] as const),
])

/** Applies a page's theme to the secure frame, within bounds that keep text readable. */
export function applyFrameTheme(
  root: HTMLElement,
  theme: { mode: ThemeMode; variables: ThemeVariables },
) {
  const { variables } = readThemeVariables(theme.variables)
  const tokens = TOKENS[theme.mode]
  const card = readCard(variables, tokens)
  const accent = readAccent(variables.accent, [tokens.paper, card ?? tokens.paper], tokens.inks.ink)
  root.dataset.theme = theme.mode
  const properties = {
    '--vb-accent': accent && write(accent),
    '--vb-accent-ink': accent && write(inkOn(accent)),
    '--vb-background': card && write(card),
    '--vb-font-family': readFamilies(variables.fontFamily),
    '--vb-font-size-master': bound(variables.fontSizeMaster, FONT_SIZE),
    '--vb-border-radius-master': bound(variables.borderRadiusMaster, RADIUS),
  }
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined) root.style.removeProperty(name)
    else root.style.setProperty(name, value)
  }
  // End running transitions: text is unreadable while colours change, and a page could change its
  // theme repeatedly.
  for (const animation of root.getAnimations({ subtree: true }))
    if (animation instanceof CSSTransition && animation.transitionProperty.endsWith('color'))
      animation.finish()
}

function readCard(
  { background, colorMix, colorMixStrength = 0 }: ThemeVariables,
  { paper, inks, marks }: Tokens,
): Rgb | undefined {
  if (background === undefined && colorMixStrength === 0) return undefined
  const plain = toRgb(background, paper) ?? paper
  const card = round(mix(toRgb(colorMix, plain) ?? inks.ink, plain, colorMixStrength / 100))
  const fill = mix(inks.ink, card, STRONGEST_FILL)
  const isRead = (text: Rgb) => contrastOf(text, card) >= READABLE
  const isReadOnFill = (text: Rgb) => contrastOf(text, fill) >= READABLE
  const all = [...Object.values(inks), ...Object.values(marks)]
  return all.every(isRead) && Object.values(inks).every(isReadOnFill) ? card : undefined
}

/** Moves the accent towards the text colour until the accent and the text on it are readable. */
function readAccent(given: string | undefined, cards: readonly Rgb[], ink: Rgb): Rgb | undefined {
  const color = toRgb(given, cards[0])
  if (color === undefined) return undefined
  for (let percent = 0; percent <= 100; percent += 5) {
    const accent = round(mix(ink, color, percent / 100))
    const isReadable = cards.every((card) =>
      // The accent colour is also used for text on a light fill of the accent.
      [card, mix(accent, card, STRONGEST_FILL)].every((on) => contrastOf(accent, on) >= READABLE),
    )
    if (isReadable && contrastOf(inkOn(accent), accent) >= READABLE) return accent
  }
  return undefined
}

function inkOn(accent: Rgb): Rgb {
  const [light, dark] = ACCENT_INKS as [Rgb, Rgb]
  return contrastOf(light, accent) >= contrastOf(dark, accent) ? light : dark
}

/** Parses a colour in any CSS notation with a canvas. Do not read a pixel: some browsers distort its colour. */
function toRgb(color: string | undefined, under: Rgb | undefined): Rgb | undefined {
  const context = document.createElement('canvas').getContext('2d')
  if (color === undefined || under === undefined || context === null) return undefined
  // An invalid colour leaves `fillStyle` unchanged.
  const [one, other] = ['#000000', '#ffffff'].map((before) => {
    context.fillStyle = before
    context.fillStyle = color
    return context.fillStyle
  })
  if (one === undefined || one !== other) return undefined
  if (one.startsWith('#')) {
    const channel = (at: number) => Number.parseInt(one.slice(at, at + 2), 16)
    return [channel(1), channel(3), channel(5)]
  }
  const [red = 0, green = 0, blue = 0, alpha = 0] = (one.match(/[\d.e-]+/g) ?? []).map(Number)
  return mix([red, green, blue], under, alpha)
}

const round = ([red, green, blue]: Rgb): Rgb => [
  Math.round(red),
  Math.round(green),
  Math.round(blue),
]

const write = (color: Rgb) => `rgb(${color.join(' ')})`

function bound(value: string | undefined, { min, max }: typeof FONT_SIZE): string | undefined {
  return value && `${Math.min(max, Math.max(min, Number.parseFloat(value)))}px`
}

function readFamilies(value: string | undefined): string | undefined {
  const names = value?.split(',').map((name) => name.replaceAll(/["']/g, '').trim().toLowerCase())
  const known = names?.flatMap((name) => FAMILIES.get(name) ?? [])
  return known?.length ? known.join(', ') : undefined
}
