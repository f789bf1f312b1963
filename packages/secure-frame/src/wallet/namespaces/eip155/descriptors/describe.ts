import { parseCaipNetworkId } from '@vestibule/protocol'
import {
  type AbiFunction,
  type AbiParameter,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  parseAbiItem,
  toFunctionSelector,
} from 'viem'
import { escapeHidden } from '../../../../platform/readableText.js'
import { readTypedData, type TypedNode } from '../intents/typedData.js'
import type { TransactionRequest, TypedDataRequest } from '../requests/approvalRequest.js'
import { applyFormat, type Described } from './applyFormat.js'
import type { Deployment, Descriptor } from './descriptor.js'
import { encodeType } from './encodeType.js'

const MAX_NODES = 500

export function describeCall(
  request: Pick<TransactionRequest, 'to' | 'data' | 'value' | 'account' | 'network'>,
  descriptors: readonly Descriptor[],
): Described | undefined {
  const { to, data, value, account, network } = request
  const chainId = chainIdOf(request)
  const descriptor = find(descriptors, { of: 'contract', chainId, address: to })
  if (to === undefined || descriptor === undefined) return undefined
  const selector = data.slice(0, 10)
  for (const [signature, format] of Object.entries(descriptor.display.formats)) {
    const item = parseAbiItem(`function ${signature}`) as AbiFunction
    if (toFunctionSelector(item) !== selector) continue
    const nodes = abiNodes(item.inputs, `0x${data.slice(10)}`)
    if (nodes === undefined) return undefined
    const container = {
      from: account,
      to,
      value: String(value),
      chainId: parseCaipNetworkId(network.caipNetworkId).chainId,
    }
    return applyFormat(format, { data: nodes, container, descriptor })
  }
  return undefined
}

export function describeTypedData(
  request: TypedDataRequest,
  descriptors: readonly Descriptor[],
): Described | undefined {
  const { domain, primaryType, intent, account } = request
  if (intent.kind !== 'typedData') return undefined
  const verifier = domain.find(({ name }) => name === 'verifyingContract')
  const name = domain.find((node) => node.name === 'name')
  const address = verifier?.kind === 'leaf' ? (String(verifier.value) as Hex) : undefined
  const chainId = chainIdOf(request)
  const descriptor = find(descriptors, { of: 'eip712', chainId, address })
  if (descriptor === undefined || address === undefined) return undefined
  const expected = descriptor.context.eip712?.domain?.name
  if (expected !== undefined && (name?.kind !== 'leaf' || name.value !== expected)) return undefined

  const { typedData, message } = readTypedData(JSON.parse(intent.json))
  const format = descriptor.display.formats[encodeType(primaryType, typedData.types)]
  if (format === undefined) return undefined
  const container = { from: account, to: address, value: '0', chainId: String(chainId) }
  return applyFormat(format, { data: message, container, descriptor })
}

export function nameOf(
  address: Hex,
  options: { chainId: number; descriptors: readonly Descriptor[] },
): string | undefined {
  const { chainId, descriptors } = options
  const descriptor = find(descriptors, { of: 'contract', chainId, address })
  return descriptor?.metadata.contractName ?? descriptor?.metadata.token?.name
}

export function tokenAt(
  address: Hex,
  options: { chainId: number; descriptors: readonly Descriptor[] },
): { ticker: string; decimals: number } | undefined {
  const { chainId, descriptors } = options
  return find(descriptors, { of: 'contract', chainId, address })?.metadata.token
}

export function chainIdOf({ network }: { network: { caipNetworkId: string } }): number {
  return Number(parseCaipNetworkId(network.caipNetworkId).chainId)
}

function find(
  descriptors: readonly Descriptor[],
  wanted: { of: 'contract' | 'eip712'; chainId: number; address: Hex | undefined },
): Descriptor | undefined {
  const { of, chainId, address } = wanted
  const isWanted = (at: Deployment) =>
    at.chainId === chainId && at.address.toLowerCase() === address?.toLowerCase()
  return descriptors.find(({ context }) => context[of]?.deployments.some(isWanted))
}

/** @returns undefined unless the data is the exact encoding of its values */
function abiNodes(inputs: readonly AbiParameter[], encoded: Hex): TypedNode[] | undefined {
  try {
    const values = decodeAbiParameters(inputs, encoded)
    if (encodeAbiParameters(inputs, values) !== encoded) return undefined
    let nodes = 0

    const toNode = (input: AbiParameter, value: unknown, name = input.name ?? ''): TypedNode => {
      if (++nodes > MAX_NODES) throw new RangeError('There are too many arguments.')
      const { type } = input
      const [array, item = ''] = /^(.+)\[\d*\]$/.exec(type) ?? []
      if (array !== undefined) {
        const each = { ...input, type: item }
        const children = (value as unknown[]).map((entry, index) => toNode(each, entry, `${index}`))
        return { name, type, kind: 'array', children }
      }
      if ('components' in input) {
        const members = input.components
        const at = (member: AbiParameter, index: number) =>
          Array.isArray(value)
            ? value[index]
            : (value as Record<string, unknown>)[member.name ?? '']
        return {
          name,
          type,
          kind: 'struct',
          children: members.map((member, index) => toNode(member, at(member, index))),
        }
      }
      const leaf = typeof value === 'boolean' ? value : String(value)
      return { name, type, kind: 'leaf', value: leaf, text: escapeHidden(String(leaf)) }
    }
    return inputs.map((input, index) => toNode(input, values[index]))
  } catch {
    return undefined
  }
}
