import { parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import { isNameText } from '@vestibule/protocol/names'
import { getAddress } from 'viem'
import { MEANING_RISKS } from '../../document/messages/messageMeaning.js'
import { NAME_TEXT_REFUSED } from '../../document/names/readChangeName.js'
import { readTypedData, type TypedNode } from '../intents/typedData.js'
import { isOfFramework } from '../permissions/delegation.js'
import {
  decodeTypedData,
  isBoundToChain,
  isForContract,
  type ReadTypedData,
  resemblesKnown,
} from '../signatures/decodeTypedData.js'
import { hidesData, meaningOfServiceData } from '../signatures/meaningOfServiceData.js'
import type { SignedMeaning } from '../signatures/signedMeaning.js'
import type { TypedDataRequest } from './approvalRequest.js'
import { malformed } from './refuse.js'
import type { RequestContext } from './requestContext.js'
import { type Risk, riskLevel } from './risks.js'

/** Maximum length of the JSON, as sent and as rewritten. */
const MAX_LENGTH = 65_536

/** Accepts an object or JSON. @throws `accountCallRefused`, `addressNotYours`, `typedDataChainMismatch`, `invalidRequest` */
export function parseSignTypedData(
  params: readonly unknown[],
  requestContext: RequestContext,
): TypedDataRequest {
  const method = 'eth_signTypedData_v4'
  const [address, asked] = params
  if (params.length !== 2 || typeof address !== 'string')
    throw malformed('`eth_signTypedData_v4` takes an address and typed data.')
  if (address.toLowerCase() !== requestContext.account.toLowerCase())
    throw new VestibuleError('addressNotYours')

  const { typedData, domain, message } = readTypedData(parseJson(asked))
  const json = JSON.stringify(typedData)
  if (json.length > MAX_LENGTH) throw malformed('The typed data is too large.')

  if (hasNameText([...domain, ...message])) throw malformed(NAME_TEXT_REFUSED)

  const { primaryType, types } = typedData
  const { chainId } = parseCaipNetworkId(requestContext.network.caipNetworkId)
  checkChain(domain, chainId)
  refuseOwnContracts(domain, requestContext.account)

  const account = getAddress(requestContext.account)
  const { now } = requestContext
  const data = { types, primaryType, domain, message, account, chainId, now }
  const decoded = decodeTypedData(data)
  if (/permit/i.test(primaryType) && isOfAnother(message, account))
    throw new VestibuleError('addressNotYours')
  const risks: Risk[] = [...(decoded?.risks ?? [])]
  if (decoded === undefined && isPermit(primaryType, message)) risks.push('permit')
  if (!isTold(data, decoded)) risks.push('contractData')
  const isForService = decoded === undefined && !isForContract(domain)
  const meaning = isForService ? meaningOfServiceData(data) : undefined
  if (meaning !== undefined) risks.push(MEANING_RISKS[meaning.kind])
  if (isForService && hidesData(message, account)) risks.push('hiddenData')
  if (!isBoundToChain(data)) risks.push('anyNetwork')
  if (hidesCharacters([...domain, ...message])) risks.push('hiddenCharacters')

  const intent = { namespace: 'eip155', kind: 'typedData', json } as const
  const common = { ...requestContext, method, intent, risks: [...new Set(risks)] }
  const level = riskLevel(common.risks)
  return { ...common, level, kind: 'typedData', primaryType, domain, message, decoded }
}

/** A small salt is a chain id, as in Polygon's tokens. */
const LARGEST_CHAIN = 2n ** 53n

function checkChain(domain: readonly TypedNode[], chainId: string) {
  const memberOf = (name: string) => {
    const found = domain.find((node) => node.name === name)
    return found?.kind === 'leaf' ? String(found.value) : undefined
  }
  const salt = BigInt(memberOf('salt') ?? 0)
  const bound = memberOf('chainId') ?? (salt > 0n && salt < LARGEST_CHAIN ? `${salt}` : chainId)
  if (bound !== chainId) throw new VestibuleError('typedDataChainMismatch')
}

/** Only the wallet may build the account's permissions and user operations. @throws `accountCallRefused` */
function refuseOwnContracts(domain: readonly TypedNode[], account: string) {
  const found = domain.find(({ name }) => name === 'verifyingContract')
  const contract = found?.kind === 'leaf' ? String(found.value).toLowerCase() : ''
  if (isOfFramework(contract) || contract === account.toLowerCase())
    throw new VestibuleError('accountCallRefused', { data: { contract } })
}

/** Whether the card explains all data that a contract reads. Other data is harmless unless it resembles a known form. */
function isTold(data: ReadTypedData, decoded: SignedMeaning | undefined): boolean {
  if (decoded !== undefined) return decoded.whole
  return !isForContract(data.domain) && !resemblesKnown(data)
}

function parseJson(data: unknown): unknown {
  if (typeof data !== 'string') return data
  if (data.length > MAX_LENGTH) throw malformed('The typed data is too large.')
  try {
    return JSON.parse(data)
  } catch {
    throw malformed('The typed data is not JSON.')
  }
}

/** ERC-2612, DAI's variant, and the Permit2 family. */
function isPermit(primaryType: string, nodes: TypedNode[]): boolean {
  if (/permit/i.test(primaryType)) return true
  return nodes.some(
    (node) => node.name === 'spender' || (node.kind !== 'leaf' && isPermit('', node.children)),
  )
}

/** A permit can only cost tokens of the account that signs it. */
function isOfAnother(message: readonly TypedNode[], account: string): boolean {
  return message.some(
    (node) =>
      ['owner', 'holder'].includes(node.name) &&
      node.kind === 'leaf' &&
      node.type === 'address' &&
      node.value !== account,
  )
}

function hasNameText(nodes: TypedNode[]): boolean {
  return nodes.some((node) =>
    node.kind === 'leaf' ? isNameText(String(node.value)) : hasNameText(node.children),
  )
}

function hidesCharacters(nodes: TypedNode[]): boolean {
  return nodes.some((node) =>
    node.kind === 'leaf' ? node.text !== String(node.value) : hidesCharacters(node.children),
  )
}
