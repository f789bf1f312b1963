const DARK = '#0b0d16'
const LIGHT = '#ffffff'

/**
 * The text colour that reads best on a colour, by WCAG 2's relative luminance.
 * @returns `undefined` for what the browser does not take as a colour.
 */
export function readableInk(color: string): string | undefined {
  const rgb = toRgb(color)
  if (rgb === undefined) return undefined
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const onLight = 1.05 / (luminance + 0.05)
  const onDark = (luminance + 0.05) / 0.0545
  return onLight >= onDark ? LIGHT : DARK
}

/** Lets the browser read the colour: a canvas knows every notation, and answers with the pixel. */
function toRgb(color: string): number[] | undefined {
  if (!CSS.supports('color', color)) return undefined
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}
