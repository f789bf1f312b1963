import type { Hex } from 'viem'
import type { Rpc } from '../rpc.js'

const BALANCE_OF = '0x70a08231'

/** How much an account has of a token, or of the coin; `undefined` where the node does not say. */
export async function readBalance(options: {
  rpc: Rpc
  account: Hex
  token: Hex | undefined
}): Promise<bigint | undefined> {
  const { rpc, account, token } = options
  const data = `${BALANCE_OF}${account.slice(2).toLowerCase().padStart(64, '0')}`
  const asked =
    token === undefined
      ? { method: 'eth_getBalance', params: [account, 'latest'] }
      : { method: 'eth_call', params: [{ to: token, data }, 'latest'] }
  try {
    const answer = await rpc.request(asked)
    return typeof answer === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(answer)
      ? BigInt(answer)
      : undefined
  } catch {
    // Then nothing is known about it, and nothing is said.
    return undefined
  }
}
