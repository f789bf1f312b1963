export function formatUnits(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

const MAX_PLACES = 20

/** Truncates the decimals. @param places @default 20 */
export function floorDecimals(value: string, places: number = MAX_PLACES): string {
  const [whole = '0', fraction = ''] = value.split('.')
  const kept = fraction.slice(0, places).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}
