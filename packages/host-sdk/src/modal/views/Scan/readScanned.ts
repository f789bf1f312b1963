import type { TransferPart } from '../../../core/model/transferPart.js'

export type Scanned = { address: string } | { problem: Problem }

export type Problem = 'noAddress' | 'otherNetwork'

/** Captures the target, the chain id and the path. */
const LINK =
  /^[a-z][a-z0-9+.-]{0,31}:(?:\/\/)?(?:pay-)?([^@?/#:]+)(?:@([^?/#]+))?(\/[^?#]*)?(?:[?#].*)?$/i

/**
 * Ignores the amount: the visitor types it. Rejects a link to a contract call: its address is not
 * the recipient's.
 * @param readAddress Returns the normalized address; undefined for an invalid one.
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
