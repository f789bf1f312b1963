/** Red, green and blue, from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

export function luminanceOf(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrastOf(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes one colour over another. `share` is the opacity from 0 to 1. */
export function mix(over: Rgb, under: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => over[index] * share + under[index] * (1 - share)
  return [channel(0), channel(1), channel(2)]
}
