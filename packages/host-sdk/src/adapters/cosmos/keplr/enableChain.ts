import { VestibuleError } from '@vestibule/protocol'
import type { Chain } from '../network/chainOf.js'
import { suggestionOf } from '../network/suggestionOf.js'
import type { Asking } from './createAsking.js'

/**
 * Has the visitor permit the page a chain, and where the wallet does not know it, add it first, with what the dapp says about it.
 * @throws `userRejected`, `chainNotSupported` for a chain that the wallet neither knows nor takes
 */
export async function enableChain({ ask }: Asking, { chainId, chainInfo }: Chain): Promise<void> {
  try {
    await ask('enable', chainId)
  } catch (error) {
    // There is no code for a chain that a wallet does not know: wallets say it in words of their own.
    if (!isUnknownChain(error)) throw error
    const unsupported = () => new VestibuleError('chainNotSupported', { cause: error })
    if (chainInfo === undefined) throw unsupported()
    await ask('experimentalSuggestChain', suggestionOf(chainInfo)).catch((reason: unknown) => {
      throw isRejection(reason) ? reason : unsupported()
    })
    await ask('enable', chainId)
  }
}

const isRejection = (error: unknown) =>
  error instanceof VestibuleError && error.type === 'userRejected'

function isUnknownChain(error: unknown): boolean {
  return (
    error instanceof VestibuleError && error.type === 'unknown' && /\bchain/i.test(error.message)
  )
}
