import { parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import { getAddress } from 'viem'
import { readTypedData, type TypedNode } from '../intents/typedData.js'
import type { TypedDataRequest } from './approvalRequest.js'
import type { Circumstances } from './circumstances.js'
import { decodeTypedData } from './decodeTypedData.js'
import { malformed } from './refuse.js'
import { type Risk, riskLevel } from './risks.js'

/** Characters of JSON, in the page's spelling and in ours. */
const LONGEST = 65_536

/**
 * `eth_signTypedData_v4` of `[address, typed data]`, the data as an object or as its JSON.
 * @throws `addressNotYours`, `typedDataChainMismatch`, `invalidRequest`
 */
export function parseSignTypedData(
  params: readonly unknown[],
  circumstances: Circumstances,
): TypedDataRequest {
  const method = 'eth_signTypedData_v4'
  const [address, data] = params
  if (params.length !== 2 || typeof address !== 'string')
    throw malformed('`eth_signTypedData_v4` takes an address and typed data.')
  if (address.toLowerCase() !== circumstances.account.toLowerCase())
    throw new VestibuleError('addressNotYours')

  const { typedData, domain, message } = readTypedData(parseJson(data))
  const json = JSON.stringify(typedData)
  if (json.length > LONGEST) throw malformed('The typed data is too large.')

  const { primaryType } = typedData
  const boundTo = domain.find(({ name }) => name === 'chainId')
  const { chainId } = parseCaipNetworkId(circumstances.network.caipNetworkId)
  if (boundTo?.kind === 'leaf' && boundTo.value !== chainId)
    throw new VestibuleError('typedDataChainMismatch')

  const decoded = decodeTypedData({ primaryType, domain, message })
  // Nobody but the account's own tokens can be given away by its signature.
  if (
    decoded?.kind === 'permit' &&
    (decoded.owner ?? circumstances.account) !== getAddress(circumstances.account)
  )
    throw new VestibuleError('addressNotYours')

  const risks: Risk[] = []
  if (decoded?.kind === 'order') risks.push('order')
  if (isPermit(primaryType, message)) risks.push('permit')
  if (boundTo === undefined) risks.push('anyNetwork')
  if (hidesCharacters([...domain, ...message])) risks.push('hiddenCharacters')
  const intent = { kind: 'typedData', json } as const
  const common = { ...circumstances, method, risks, level: riskLevel(risks), intent }
  return { ...common, kind: 'typedData', primaryType, domain, message, decoded }
}

function parseJson(data: unknown): unknown {
  if (typeof data !== 'string') return data
  if (data.length > LONGEST) throw malformed('The typed data is too large.')
  try {
    return JSON.parse(data)
  } catch {
    throw malformed('The typed data is not JSON.')
  }
}

/** ERC-2612, DAI's own, and the family of Permit2: whatever names a spender lets somebody else take tokens. */
function isPermit(primaryType: string, nodes: TypedNode[]): boolean {
  if (/permit/i.test(primaryType)) return true
  return nodes.some(
    (node) => node.name === 'spender' || (node.kind !== 'leaf' && isPermit('', node.children)),
  )
}

function hidesCharacters(nodes: TypedNode[]): boolean {
  return nodes.some((node) =>
    node.kind === 'leaf' ? node.text !== String(node.value) : hidesCharacters(node.children),
  )
}
