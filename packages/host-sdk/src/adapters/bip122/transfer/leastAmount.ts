import { readAddress } from '../account/readAddress.js'

/**
 * The satoshi below which nodes pass no payment on, by what it costs to spend it once (Bitcoin Core's dust at its usual rate).
 */
const DUST = { p2pkh: 546n, p2sh: 540n, p2wpkh: 294n, p2tr: 330n } as const
/** Of an address of a script. */
const DUST_OF_SCRIPT = 330n

/** The least that an address can be paid, in satoshi. */
export function leastAmount(address: string): bigint {
  const kind = readAddress(address)?.kind
  return kind === undefined ? DUST_OF_SCRIPT : DUST[kind]
}
