import { type Image, toImage } from './image.js'

const CODES = new Set(Intl.supportedValuesOf('currency'))

export function currencyImage(code: string): Image | undefined {
  const currency = code.toUpperCase()
  if (!CODES.has(currency)) return undefined
  const sign = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value
  // Fonts may lack other scripts and direction marks, but always contain the code's letters.
  const text = sign !== undefined && /^[\p{Sc}A-Z]{1,3}$/iu.test(sign) ? sign : currency
  const size = text.length > 2 ? 13 : text.length > 1 ? 17 : 22
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">' +
    '<circle cx="20" cy="20" r="20" fill="#3d4657"/>' +
    '<text x="20" y="20" fill="#fff" font-family="system-ui,sans-serif" font-weight="600" ' +
    `font-size="${size}" text-anchor="middle" dominant-baseline="central">${text}</text></svg>\n`
  return toImage(new TextEncoder().encode(svg))
}
