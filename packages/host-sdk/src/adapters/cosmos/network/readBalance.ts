import { VestibuleError } from '@vestibule/protocol'
import type { Network } from '../../../core/model/network.js'
import { chainOf } from './chainOf.js'
import { coinOf } from './networkFromChainInfo.js'

const TIMEOUT_MS = 15_000
const MAX_ANSWER = 10_000

/**
 * Reads the balance from the chain's REST node.
 * @throws `noRpcUrl` without a REST URL, `chainDisconnected`, `rpcFailed`, `invalidReply`
 */
export async function readBalance(address: string, network: Network): Promise<bigint> {
  const { chainInfo } = chainOf(network)
  if (!chainInfo?.rest) throw new VestibuleError('noRpcUrl')
  const { coinMinimalDenom: denom } = coinOf(chainInfo)
  const query = new URLSearchParams({ denom })
  const url = `${chainInfo.rest.replace(/\/+$/, '')}/cosmos/bank/v1beta1/balances/${address}/by_denom?${query}`
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, { signal }).catch((cause: unknown) => {
    throw new VestibuleError('chainDisconnected', { cause })
  })
  const text = await response.text()
  if (text.length > MAX_ANSWER) throw new VestibuleError('answerTooLarge')
  if (!response.ok) throw new VestibuleError('rpcFailed', { message: text.slice(0, 256) })
  return readAmount(text, denom)
}

function readAmount(text: string, denom: string): bigint {
  try {
    const { balance } = JSON.parse(text) as { balance: { denom: unknown; amount: unknown } }
    if (balance.denom === denom && /^[0-9]{1,78}$/.test(String(balance.amount)))
      return BigInt(String(balance.amount))
  } catch (cause) {
    throw new VestibuleError('invalidReply', { cause })
  }
  throw new VestibuleError('invalidReply')
}
