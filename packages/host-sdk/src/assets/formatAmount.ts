import { floorDecimals } from '../platform/units.js'

let write: ((whole: bigint, fraction: string) => string) | undefined

/** Numbers as the visitor writes them, in digits that are read alike everywhere. */
function createWriter() {
  const format = new Intl.NumberFormat(undefined, { numberingSystem: 'latn' })
  const point = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return (whole: bigint, fraction: string) =>
    fraction === '' ? format.format(whole) : format.format(whole) + point + fraction
}

/**
 * An exact decimal string as it is read, with its thousands apart. For display alone: what is typed, kept and told to the
 * dapp stays plain.
 * @param places Decimals beyond these are cut, never rounded up. @default all
 */
export function formatAmount(value: string, places?: number): string {
  const kept = places === undefined ? value : floorDecimals(value, places)
  const [, sign = '', whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(kept) ?? []
  // To make one takes a slow device longer than to use it.
  write ??= createWriter()
  return whole === undefined ? kept : sign + write(BigInt(whole), fraction)
}
