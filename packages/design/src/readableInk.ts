import { luminanceOf, type Rgb } from './contrast.js'

const DARK = '#0b0d16'
const LIGHT = '#ffffff'

/**
 * The text colour that reads best on a colour, by WCAG 2's relative luminance.
 * @returns `undefined` for what the browser does not take as a colour.
 */
export function readableInk(color: string): string | undefined {
  const rgb = toRgb(color)
  if (rgb === undefined) return undefined
  const luminance = luminanceOf(rgb)
  const onLight = 1.05 / (luminance + 0.05)
  const onDark = (luminance + 0.05) / 0.0545
  return onLight >= onDark ? LIGHT : DARK
}

/** Lets the browser read the colour: a canvas knows every notation, and answers with the pixel. */
function toRgb(color: string): Rgb | undefined {
  if (!CSS.supports('color', color)) return undefined
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}
