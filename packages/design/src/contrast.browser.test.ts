import { afterEach, beforeEach, expect, test } from 'vitest'
import tokens from './tokens.css?inline'

const sheet = new CSSStyleSheet()
sheet.replaceSync(tokens)
beforeEach(() => {
  document.adoptedStyleSheets = [sheet]
})
afterEach(() => {
  document.adoptedStyleSheets = []
  delete document.documentElement.dataset.theme
})

const colourOf = (token: string) => parse(`var(${token})`)

function parse(colour: string): number[] {
  const probe = document.createElement('i')
  probe.style.color = `color-mix(in srgb, ${colour} 100%, transparent)`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  const [, numbers = ''] = /^color\(srgb (.*)\)$/.exec(color) ?? []
  return numbers.split(' ').slice(0, 3).map(Number)
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(token: string): number {
  const [red = 0, green = 0, blue = 0] = colourOf(token).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const SURFACES = ['--card', '--fill-1', '--fill-2', '--fill-3']

test.each(['light', 'dark'])(
  'fields and choices have borders with enough contrast on every background (%s)',
  (theme) => {
    document.documentElement.dataset.theme = theme
    const marks = ['--edge', '--accent', '--bad'].flatMap((mark) =>
      SURFACES.map((surface) => [`${mark} on ${surface}`, contrast(mark, surface)] as const),
    )
    expect(marks.filter(([, ratio]) => !(ratio >= 3))).toEqual([])
  },
)

test.each([
  ['light', { paper: '#ffffff', accent: 'hsl(231 80% 55%)' }],
  ['dark', { paper: '#121313', accent: 'hsl(230 100% 74%)' }],
])('[D04] the %s theme sets its own card and accent colours', (theme, { paper, accent }) => {
  document.documentElement.dataset.theme = theme
  const near = (colour: string) => parse(colour).map((part) => expect.closeTo(part, 3))
  expect(colourOf('--card')).toEqual(near(paper))
  expect(colourOf('--accent')).toEqual(near(accent))
})

test.each(['light', 'dark'])('text has enough contrast on each background (%s)', (theme) => {
  document.documentElement.dataset.theme = theme
  const words = ['--ink', '--ink-2'].flatMap((ink) =>
    SURFACES.map((surface) => [`${ink} on ${surface}`, contrast(ink, surface)] as const),
  )
  expect(words.filter(([, ratio]) => !(ratio >= 4.5))).toEqual([])
})
