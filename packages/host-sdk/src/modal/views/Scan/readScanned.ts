import type { TransferPart } from '../../../core/model/transferPart.js'

/** The address in a code, or the error. */
export type Scanned = { address: string } | { problem: Problem }

export type Problem = 'noAddress' | 'otherNetwork'

/** A payment link: scheme, target and chain id. The rest is ignored. */
const LINK =
  /^[a-z][a-z0-9+.-]{0,31}:(?:\/\/)?(?:pay-)?([^@?/#:]+)(?:@([^?/#]+))?(\/[^?#]*)?(?:[?#].*)?$/i

/**
 * The address in a QR code, alone or in a payment link. An amount in it is ignored: the visitor types the amount. A link
 * that calls a contract is refused, since its address is the contract's and not the recipient's.
 * @param readAddress Gives the address in its usual spelling; undefined for an invalid one.
 * @param reference The second part of the network's CAIP-2 id.
 */
export function readScanned(
  text: string,
  {
    readAddress,
    findFault,
    reference,
  }: Pick<TransferPart, 'readAddress' | 'findFault'> & { reference: string },
): Scanned {
  const written = text.trim()
  const alone = readAddress(written)
  if (alone !== undefined) return { address: alone }
  const fault = findFault?.(written)
  if (fault !== undefined)
    return { problem: fault.kind === 'otherNetwork' ? 'otherNetwork' : 'noAddress' }
  const [, subject = '', network, call] = LINK.exec(written) ?? []
  const address = call === undefined ? readAddress(subject) : undefined
  if (address === undefined) return { problem: 'noAddress' }
  if (network !== undefined && network !== reference) return { problem: 'otherNetwork' }
  return { address }
}
