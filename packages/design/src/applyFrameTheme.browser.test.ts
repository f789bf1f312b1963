import type { ThemeMode, ThemeVariables } from '@vestibule/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyFrameTheme } from './applyFrameTheme.js'
import { applyTheme } from './applyTheme.js'
import { contrastOf, type Rgb } from './contrast.js'
import tokens from './tokens.css?inline'

const root = document.documentElement
const sheet = new CSSStyleSheet()
sheet.replaceSync(tokens)
beforeEach(() => {
  document.adoptedStyleSheets = [sheet]
})
afterEach(() => {
  document.adoptedStyleSheets = []
  delete root.dataset.theme
  root.removeAttribute('style')
})

function colorOf(token: string): Rgb {
  root.style.setProperty('color', `color-mix(in srgb, var(${token}) 100%, transparent)`)
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(root).color.match(/[\d.]+/g) ?? [])
    .map(Number)
    .map((share) => share * 255)
  return [red, green, blue]
}

function textSize(): number {
  root.style.setProperty('font-size', 'var(--text-m)')
  return Number.parseFloat(getComputedStyle(root).fontSize)
}

const PAIRS = [
  ...['--ink', '--ink-2'].flatMap((ink) =>
    ['--card', '--fill-1', '--fill-2', '--fill-3'].map((on) => [ink, on] as const),
  ),
  ...['--good', '--bad', '--warn'].map((mark) => [mark, '--card'] as const),
  ['--accent', '--card'] as const,
  ['--accent', '--paper'] as const,
  ['--accent', '--accent-soft'] as const,
  ['--accent-ink', '--accent'] as const,
]

/** Calculates in JavaScript: the browser's colour conversion is a hundred times slower. */
const unreadable = () =>
  PAIRS.filter(([text, on]) => contrastOf(colorOf(text), colorOf(on)) < 4.49).map((pair) =>
    pair.join(' on '),
  )

const MODES = ['light', 'dark'] as const satisfies ThemeMode[]

const HOSTILE: Record<string, ThemeVariables> = {
  'the card and the accent in the light theme’s text colour': {
    fontSizeMaster: '0px',
    background: '#14151a',
    accent: '#14151a',
    colorMix: '#14151a',
    colorMixStrength: 100,
  },
  'the card and the accent in the dark theme’s text colour': {
    background: '#f4f5f7',
    accent: '#f4f5f7',
  },
  'a card in the light theme’s secondary text colour': { background: '#5c606c' },
  'a card in the light theme’s error colour': { background: '#c2263e' },
  'a grey card': { background: 'gray' },
  'only the colour mix': { colorMix: '#14151a', colorMixStrength: 100 },
  'a colour mix of 50 %': { colorMix: 'gray', colorMixStrength: 50 },
  'a mix strength without a colour': { colorMixStrength: 100 },
  'a transparent card and accent': { background: 'transparent', accent: 'transparent' },
  'an almost transparent accent': { accent: 'rgba(0, 0, 0, 0.01)' },
  'a slightly transparent card in the light theme’s text colour': { background: '#14151ae0' },
  'a white accent': { accent: 'white' },
  'a black accent': { accent: 'black' },
  'a yellow accent': { accent: 'yellow' },
  'a grey accent': { accent: 'hsl(0 0% 50%)' },
  'keywords that are not colours': { background: 'inherit', accent: 'revert' },
  'the keyword currentcolor': { background: 'currentcolor', accent: 'currentcolor' },
  'a colour with channels out of range': {
    background: 'rgb(999,999,999)',
    accent: 'rgb(999%,0,0)',
  },
}

describe.each(MODES)('the frame’s theme (%s)', (mode) => {
  test.each(Object.entries(HOSTILE))('keeps text readable with %s', (_, variables) => {
    applyFrameTheme(root, { mode, variables })
    expect(unreadable()).toEqual([])
    expect(textSize()).toBeGreaterThanOrEqual(14)
  })

  test('keeps text readable with random colours', () => {
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed % below
    }
    const color = () => `rgb(${random(256)} ${random(256)} ${random(256)} / ${random(101)}%)`
    for (let round = 0; round < 300; round++) {
      const variables = {
        background: color(),
        accent: color(),
        colorMix: color(),
        colorMixStrength: random(101),
      }
      applyFrameTheme(root, { mode, variables })
      expect(unreadable(), JSON.stringify(variables)).toEqual([])
    }
  })

  test('ignores a card colour that equals a text colour of tokens.css', () => {
    // Set the theme first: `colorOf` reads the text colours of this theme.
    root.dataset.theme = mode
    const paper = colorOf('--paper')
    for (const text of ['--ink', '--ink-2', '--good', '--bad', '--warn']) {
      applyFrameTheme(root, { mode, variables: {} })
      const background = `rgb(${colorOf(text).map(Math.round).join(',')})`
      applyFrameTheme(root, { mode, variables: { background } })
      expect(colorOf('--card'), text).toEqual(paper)
    }
  })
})

test('control: the modal’s theme allows unreadable text with equal colours and a font size of 0px', () => {
  const variables = HOSTILE['the card and the accent in the light theme’s text colour'] ?? {}
  applyTheme(root, { mode: 'light', variables })
  expect(unreadable()).toContain('--ink on --card')
  expect(textSize()).toBe(0)
})

test('keeps a readable theme unchanged', () => {
  applyFrameTheme(root, {
    mode: 'light',
    variables: {
      accent: '#6b3fd4',
      background: '#fffdf8',
      fontFamily: '"Work Sans", inter, sans-serif',
      fontSizeMaster: '11px',
      borderRadiusMaster: '6px',
    },
  })
  expect(colorOf('--accent').map(Math.round)).toEqual([107, 63, 212])
  expect(colorOf('--card').map(Math.round)).toEqual([255, 253, 248])
  const styles = getComputedStyle(root)
  expect(styles.fontFamily).toMatch(/^"Work Sans", Inter, sans-serif/)
  expect(styles.getPropertyValue('--unit')).toBe('11px')
  expect(styles.getPropertyValue('--radius')).toBe('6px')
})

test.each([
  ['0px', '10px'],
  ['9.99px', '10px'],
  ['99px', '13px'],
  ['12.5px', '12.5px'],
])('applies a font size of %s as %s', (fontSizeMaster, unit) => {
  applyFrameTheme(root, { mode: 'light', variables: { fontSizeMaster } })
  expect(getComputedStyle(root).getPropertyValue('--unit')).toBe(unit)
})

test('limits corner radii, and does not set variables for the z-index and the colour mix', () => {
  applyFrameTheme(root, {
    mode: 'light',
    variables: { borderRadiusMaster: '99px', zIndex: 5, colorMixStrength: 0 },
  })
  const styles = getComputedStyle(root)
  expect(styles.getPropertyValue('--radius')).toBe('8px')
  for (const name of ['--vb-z-index', '--vb-color-mix', '--vb-color-mix-strength'])
    expect(styles.getPropertyValue(name)).toBe('')
})

test.each(['Wingdings', '"Adobe Blank", Symbol', 'inherit', 'initial', 'Webdings, Redacted'])(
  'ignores the font family %s',
  (fontFamily) => {
    applyFrameTheme(root, { mode: 'light', variables: { fontFamily } })
    expect(root.style.getPropertyValue('--vb-font-family')).toBe('')
  },
)

test('skips a symbol font, and uses the next font in the list', () => {
  applyFrameTheme(root, { mode: 'light', variables: { fontFamily: 'Wingdings, Inter' } })
  expect(root.style.getPropertyValue('--vb-font-family')).toBe('"Inter"')
})

test('removes the values of the previous theme that a new theme omits', () => {
  applyFrameTheme(root, {
    mode: 'dark',
    variables: { accent: '#ff8800', background: '#101014', fontSizeMaster: '12px' },
  })
  applyFrameTheme(root, { mode: 'light', variables: {} })
  expect(root.getAttribute('style')?.trim() ?? '').toBe('')
})

describe('a theme change', () => {
  function isDarkAfter(change: (mode: ThemeMode) => void) {
    const button = document.createElement('button')
    button.style.cssText = 'background: var(--card); transition: background-color 10s'
    document.body.append(button)
    root.dataset.theme = 'light'
    const background = () => getComputedStyle(button).backgroundColor
    expect(background()).toBe('color(srgb 1 1 1)')
    change('dark')
    const after = background()
    button.style.transition = 'none'
    const isDark = after === background()
    button.remove()
    return isDark
  }

  test('[V12] security: changes colours without a transition', () => {
    const isDark = isDarkAfter((mode) => applyFrameTheme(root, { mode, variables: {} }))
    expect(isDark).toBe(true)
  })

  test('control: shows the previous mode’s colour during a transition', () => {
    const isDark = isDarkAfter((mode) => {
      root.dataset.theme = mode
    })
    expect(isDark).toBe(false)
  })
})
