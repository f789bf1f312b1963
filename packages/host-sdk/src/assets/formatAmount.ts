import { floorDecimals } from '../platform/units.js'

let format: Intl.NumberFormat | undefined

/**
 * An exact decimal string as it is read, with its thousands apart. For display alone: what is typed, kept and told to the
 * dapp stays plain.
 * @param places Decimals beyond these are cut, never rounded up. @default all
 */
export function formatAmount(value: string, places?: number): string {
  const kept = places === undefined ? value : floorDecimals(value, places)
  const [, sign, whole, fraction] = /^(-?)(\d+)(\.\d+)?$/.exec(kept) ?? []
  if (whole === undefined) return kept
  // To make one takes a slow device longer than to use it. Its digits are read alike everywhere.
  format ??= new Intl.NumberFormat(undefined, { numberingSystem: 'latn' })
  const point = format.format(0.5)[1] ?? '.'
  return sign + format.format(BigInt(whole)) + (fraction?.replace('.', point) ?? '')
}
