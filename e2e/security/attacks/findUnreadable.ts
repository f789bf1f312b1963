import { type Dapp, expect } from '../../fixtures/dapp.js'

/** The product's smallest font size, in px. */
const SMALLEST = 11
const READABLE = 4.5

/** Lists unreadable texts of the frame with their faults. Returns `empty` if the frame shows no text. */
export async function findUnreadable(dapp: Dapp): Promise<string[]> {
  const { texts, families } = await dapp.frame.locator('body').evaluate((body) => {
    type Color = { rgb: number[]; alpha: number }
    const read = (text: string): Color => {
      const numbers = (text.match(/[\d.]+(e-\d+)?/g) ?? []).map(Number)
      const scale = text.startsWith('color(srgb') ? 255 : 1
      return { rgb: numbers.slice(0, 3).map((part) => part * scale), alpha: numbers[3] ?? 1 }
    }
    const lay = (over: Color, under: number[]) =>
      over.rgb.map((part, index) => part * over.alpha + (under[index] ?? 0) * (1 - over.alpha))
    const luminance = (rgb: number[]) => {
      const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    function colorUnder(element: Element): number[] {
      const chain: Element[] = []
      for (let at: Element | null = element; at !== null; at = at.parentElement) chain.unshift(at)
      return chain.reduce(
        (under, part) => lay(read(getComputedStyle(part).backgroundColor), under),
        [255, 255, 255],
      )
    }
    const isWords = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    // A disabled button may have low contrast.
    const shown = [...body.querySelectorAll('*')].filter(
      (element) =>
        isWords(element) &&
        element.closest('.visually-hidden, :disabled, [hidden], svg, script, style') === null &&
        element.checkVisibility(),
    )
    return {
      families: getComputedStyle(body).fontFamily,
      texts: shown.map((element) => {
        const { color, fontSize } = getComputedStyle(element)
        const under = colorUnder(element)
        const [dark = 0, light = 0] = [luminance(lay(read(color), under)), luminance(under)].sort(
          (one, other) => one - other,
        )
        return {
          text: element.textContent?.trim().slice(0, 40) ?? '',
          size: Number.parseFloat(fontSize),
          ratio: (light + 0.05) / (dark + 0.05),
        }
      }),
    }
  })
  const faults = texts.flatMap(({ text, size, ratio }) => [
    ...(size < SMALLEST - 0.01 ? [`${text}: ${size} px`] : []),
    ...(ratio < READABLE - 0.01 ? [`${text}: ${ratio.toFixed(2)} : 1`] : []),
  ])
  if (/wingdings|webdings|symbol/i.test(families)) faults.push(families)
  return texts.length === 0 ? ['empty'] : faults
}

/** The theme's mode arrives together with its variables. */
export const expectTheme = (dapp: Dapp, mode: 'light' | 'dark') =>
  expect(dapp.frame.locator('html')).toHaveAttribute('data-theme', mode)
