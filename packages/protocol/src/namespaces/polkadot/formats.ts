/** By CAIP-2 reference: Polkadot, Kusama, Westend, and the asset hubs of Polkadot and Kusama. */
export const SS58_FORMATS: ReadonlyMap<string, number> = new Map([
  ['91b171bb158e2d3848fa23a9f1c25182', 0],
  ['68d56f15f85d3136970ec16946040bc1', 0],
  ['b0a8d493285c2df73290dfb7e61f870f', 2],
  ['48239ef607d7928874027a43a6768920', 2],
  ['e143f23803ac50e8f6f8e62695d1ce9e', 42],
])

/** For networks without a known format. */
export const GENERIC_SS58_FORMAT = 42

const RESERVED: readonly number[] = [46, 47]
const MAX_FORMAT = 16_383

export function isFormat(format: unknown): format is number {
  return (
    Number.isInteger(format) &&
    (format as number) >= 0 &&
    (format as number) <= MAX_FORMAT &&
    !RESERVED.includes(format as number)
  )
}
