import { recipientOf } from '../../../assets/send/recipientOf.js'
import { type SendOrder, tokenAddress } from '../../../assets/send/sendOrder.js'
import type { Core } from '../../../core/core.js'
import type { TransferPart } from '../../../core/model/transferPart.js'
import { createChainReads } from '../../../networks/createChainReads.js'
import { warningsOf } from './warningsOf.js'

/** Timeout in ms after the click. Then the review opens. */
const PATIENCE_MS = 3_000

/**
 * Requires that all facts are known and the card shows each warning. The card warns of a new
 * address.
 * @returns a function that waits for the result after the visitor's click
 */
export function checkTransfer(
  core: Core,
  order: SendOrder,
  part: TransferPart,
): () => Promise<boolean> {
  const found = isPlain(core, order, part)
  return () => {
    const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS))
    return Promise.race([found, late])
  }
}

async function isPlain(core: Core, order: SendOrder, part: TransferPart): Promise<boolean> {
  const { from, network, token, nft, amount, draft } = order
  const to = recipientOf(draft, part)
  if (nft !== undefined && part.cardShowsNfts !== true) return false
  // The card does not show a typed name.
  if (to !== part.readAddress(draft.receiver.trim())) return false
  if (token === undefined || amount === undefined || to === undefined) return false
  const reads = createChainReads(core, network)
  const asked = { ...reads, from, to, token: tokenAddress(token), nft, amount }
  try {
    const [fee, found, trial] = await Promise.all([
      part.estimateFee(asked),
      part.isContract({ ...reads, address: to }),
      part.tryOut?.(asked) ?? null,
    ])
    const kind = typeof found === 'string' ? found : found ? 'contract' : 'person'
    const warnings = warningsOf(core, { order, to, fee, kind, trial, isOtherAsked: false })
    return fee !== null && warnings.every(({ id }) => id === 'first')
  } catch (error) {
    core.log.warn('Could not check the transfer.', error)
    return false
  }
}
