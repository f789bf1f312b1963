/** Draws a token's picture: a coloured coin with a symbol, as a data URL. @param path In a box of 32 by 32. */
export function logoOf(color: string, path: string): string {
  const coin = `<circle cx="16" cy="16" r="16" fill="${color}"/>`
  const sign = `<path d="${path}" fill="none" stroke="white" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${coin}${sign}</svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}

export const DOLLAR =
  'M20.5 12c0-2-2-3-4.5-3s-4.5 1-4.5 3.3c0 4.9 9 2.4 9 7.2 0 2.4-2 3.5-4.5 3.5s-4.5-1-4.5-3M16 6.5v19'
export const BARRIER = 'M10 24V11M10 14l13-3M14 24H7'
