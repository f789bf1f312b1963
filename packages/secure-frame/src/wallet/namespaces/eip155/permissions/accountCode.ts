import { CAVEAT_ENFORCERS, SMART_ACCOUNT_CONTRACTS } from '@vestibule/protocol/smartAccounts'
import { decodeFunctionResult, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem'
import type { Rpc } from '../../../../platform/rpc.js'
import type { SeenState, StoredGrant } from './createGrantBook.js'

const NONCES = parseAbi([
  'function currentNonce(address manager, address delegator) view returns (uint256)',
])
const MANAGER = parseAbi(['function disabledDelegations(bytes32 id) view returns (bool)'])
const { delegationManager } = SMART_ACCOUNT_CONTRACTS

const codeAt = (rpc: Rpc, address: Hex) =>
  rpc.request({ method: 'eth_getCode', params: [address, 'latest'] })

export async function hasContracts(rpc: Rpc): Promise<boolean> {
  const found = await codeAt(rpc, delegationManager)
  return typeof found === 'string' && found.length > 2
}

export async function readNonce({ rpc, account }: { rpc: Rpc; account: Hex }): Promise<Hex> {
  const data = encodeFunctionData({
    abi: NONCES,
    functionName: 'currentNonce',
    args: [delegationManager, account],
  })
  const answer = await call(rpc, CAVEAT_ENFORCERS.nonce, data)
  return numberToHex(
    decodeFunctionResult({ abi: NONCES, functionName: 'currentNonce', data: answer }),
  )
}

export async function readState(rpc: Rpc, { id, intent }: StoredGrant): Promise<SeenState> {
  const data = encodeFunctionData({
    abi: MANAGER,
    functionName: 'disabledDelegations',
    args: [id],
  })
  const [block, answer, nonce] = await Promise.all([
    rpc.request({ method: 'eth_blockNumber' }),
    call(rpc, delegationManager, data),
    readNonce({ rpc, account: intent.delegator as Hex }),
  ])
  const isDisabled = decodeFunctionResult({
    ...{ abi: MANAGER, functionName: 'disabledDelegations' },
    data: answer,
  })
  const isRevoked = isDisabled || BigInt(nonce) !== BigInt(intent.nonce)
  return { id, isRevoked, block: Number(block) }
}

async function call(rpc: Rpc, to: Hex, data: Hex): Promise<Hex> {
  return (await rpc.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })) as Hex
}
