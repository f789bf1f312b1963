import { VestibuleError } from '@vestibule/protocol'
import { SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import type { Rpc } from '../../../../platform/rpc.js'

/** `getNonce(address,uint192)` */
const GET_NONCE = '0x35567e1a'
const ONE_ROW = '0'.repeat(64)

/** All operations use one sequence of nonces: a second operation replaces the first. */
export async function readOperationNumber(rpc: Rpc, account: string): Promise<bigint> {
  const data = `${GET_NONCE}${account.slice(2).toLowerCase().padStart(64, '0')}${ONE_ROW}`
  const call = { to: SMART_ACCOUNT_CONTRACTS.entryPoint, data }
  const answer = await rpc.request({ method: 'eth_call', params: [call, 'latest'] })
  if (typeof answer !== 'string' || !/^0x[0-9a-fA-F]{64}$/.test(answer))
    throw new VestibuleError('invalidReply')
  return BigInt(answer)
}

export const notSponsored = (reason: string, more: { cause?: unknown; isStale?: true } = {}) => {
  const { cause, ...rest } = more
  const data = { name: 'paymasterService', reason, ...rest }
  return new VestibuleError('capabilityNotSupported', { data, cause })
}
