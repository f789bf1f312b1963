import type { ChainReads } from '../../../core/model/chainReads.js'
import type { ReplacementPart } from '../../../core/model/replacementPart.js'
import { readPart } from '../../pageWallets/readAnswer.js'

/** A transaction expires with its blockhash. Only the sender knows the expiry. */
export const replacementPart: ReplacementPart = {
  getFingerprint: async () => undefined,

  async findReplacement({ ask, hash, fingerprint: blockhash }) {
    // Check both: a fork may drop recent blocks, and final blocks may not contain the newest
    // blockhashes.
    for (const commitment of ['processed', 'finalized'])
      if (!(await isTooOld(blockhash, { ask, commitment }))) return undefined
    // A block may have included the transaction since the checks.
    const params = [[hash], { searchTransactionHistory: true }]
    const statuses = readPart(await ask({ method: 'getSignatureStatuses', params }), 'value')
    const isUnknown = Array.isArray(statuses) && statuses.length === 1 && statuses[0] === null
    return isUnknown ? { kind: 'expired', hash: undefined } : undefined
  },
}

/** An invalid response does not mean too old. */
async function isTooOld(
  blockhash: string,
  { ask, commitment }: Pick<ChainReads, 'ask'> & { commitment: string },
): Promise<boolean> {
  const answer = await ask({ method: 'isBlockhashValid', params: [blockhash, { commitment }] })
  return readPart(answer, 'value') === false
}
