import { GENERIC_SS58_FORMAT, isFormat, SS58_FORMATS } from '@vestibule/protocol/polkadot'
import type { FormatOf, Ss58Formats } from '../formats.js'

/** The address format of each network: the dapp's, else a known one, else the generic format 42. */
export function createFormatOf(formats: Ss58Formats = {}): FormatOf {
  return (reference) => {
    const given = formats[`polkadot:${reference}`]
    return isFormat(given) ? given : (SS58_FORMATS.get(reference) ?? GENERIC_SS58_FORMAT)
  }
}
