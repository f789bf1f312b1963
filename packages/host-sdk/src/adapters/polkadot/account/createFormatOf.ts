import { GENERIC_SS58_FORMAT, isFormat, SS58_FORMATS } from '@vestibule/protocol/polkadot'
import type { FormatOf, Ss58Formats } from '../formats.js'

/** How each network spells addresses: as the dapp says, else as everybody knows, else in the format that is no network's own. */
export function createFormatOf(formats: Ss58Formats = {}): FormatOf {
  return (reference) => {
    const given = formats[`polkadot:${reference}`]
    return isFormat(given) ? given : (SS58_FORMATS.get(reference) ?? GENERIC_SS58_FORMAT)
  }
}
