import type { ReplacementPart } from '../../../core/model/replacementPart.js'
import { countAt } from './countAt.js'
import { findByNonce } from './findByNonce.js'
import { readTransaction, type Transaction } from './transaction.js'

/** Characters of what is called that are compared. */
const MAX_INPUT = 256

/** Two transactions of one sender with the same nonce: one of them takes place. */
export const PART: ReplacementPart = {
  async getFingerprint({ ask, hash }) {
    const answer = await ask({ method: 'eth_getTransactionByHash', params: [hash] })
    const sent = readTransaction(answer)
    return sent && JSON.stringify([sent.nonce, callOf(sent)])
  },

  async findReplacement({ ask, hash, account, fingerprint }) {
    const [nonce, call] = JSON.parse(fingerprint) as [string, string]
    if ((await countAt({ ask }, account, 'latest')) <= BigInt(nonce)) return undefined
    // It may have been mined since it was last looked for.
    const own = await ask({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (own !== null) return undefined
    const found = await findByNonce({ ask, account, nonce: BigInt(nonce) })
    if (found === undefined) return { kind: 'replaced', hash: undefined }
    if (callOf(found) === call) return { kind: 'spedUp', hash: found.hash }
    const isNothing = found.from === found.to && BigInt(found.value) === 0n && found.input === '0x'
    return { kind: isNothing ? 'cancelled' : 'replaced', hash: found.hash }
  },
}

/** A transaction's call, without its fees. */
function callOf({ to, value, input }: Transaction): string {
  return [to, BigInt(value), input.slice(0, MAX_INPUT), input.length].join(' ')
}
