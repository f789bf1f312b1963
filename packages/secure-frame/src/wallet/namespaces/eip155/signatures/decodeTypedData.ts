import { VestibuleError } from '@vestibule/protocol'
import type { Hex } from 'viem'
import { encodeType } from '../descriptors/encodeType.js'
import type { TypedNode } from '../intents/typedData.js'
import type { TypedDataTypes } from '../intents/typedDataTypes.js'
import { fieldsOf } from './fields.js'
import { party, type Shape } from './shape.js'
import { isShapesName, shapeOf } from './shapes.js'
import type { MeaningParts, SignedMeaning } from './signedMeaning.js'

export type ReadTypedData = {
  types: TypedDataTypes
  primaryType: string
  domain: readonly TypedNode[]
  message: readonly TypedNode[]
  account: Hex
  chainId: string
  /** Current time in ms since 1970. */
  now: number
}

/** Undefined if type or domain is unknown. @throws `addressNotYours` for data that only another account could sign */
export function decodeTypedData(data: ReadTypedData): SignedMeaning | undefined {
  const { types, primaryType, domain, message, account, chainId, now } = data
  const shape = shapeOf(encodeType(primaryType, types))
  if (shape === undefined) return undefined
  const fields = fieldsOf(message)
  if (shape.signer !== undefined && fields.address(shape.signer) !== account)
    throw new VestibuleError('addressNotYours')
  const contract = contractOf(domain)
  const isService = shape.at === 'service'
  if (isService ? isForContract(domain) : contract === undefined) return undefined
  const found = shape.read(fields, {
    account,
    contract: contract ?? account,
    domainName: nameOf(domain),
    ...{ chainId, now },
  })
  return found && fill(found, { ...data, isKnownPlace: isKnownPlace(shape, data) })
}

function fill(
  parts: MeaningParts,
  found: ReadTypedData & { isKnownPlace: boolean },
): SignedMeaning {
  const { account, isKnownPlace } = found
  const { owner = account, facts = [], whole = true } = parts
  const isWhole = whole && isKnownPlace
  const trade = isWhole ? parts.trade : undefined
  const isNamed = facts.some(({ value }) => value.kind === 'address' && value.address === owner)
  return {
    says: parts.says,
    names: parts.names ?? {},
    count: parts.count ?? 0,
    owner,
    gives: parts.gives ?? [],
    gets: parts.gets ?? [],
    facts: owner === account || isNamed ? facts : [party('owner', owner), ...facts],
    carried: parts.carried,
    // `rateTrade` raises the risk again unless the price is fair.
    risks: (parts.risks ?? []).map((risk) => (trade && risk === 'order' ? 'knownOrder' : risk)),
    trade,
    whole: isWhole,
  }
}

/** True for one contract on one chain, or for a service. */
function isKnownPlace({ at }: Shape, data: ReadTypedData): boolean {
  const { domain } = data
  if (at === 'service') return true
  const contract = contractOf(domain)
  if (contract === undefined || !isBoundToChain(data)) return false
  return at === undefined || at.includes(contract)
}

/** The salt may contain the contract. */
export function isForContract(domain: readonly TypedNode[]): boolean {
  return domain.some(({ name }) => name === 'verifyingContract' || name === 'salt')
}

/** The domain's id contains the chain, or its salt does, as on Polygon. */
export function isBoundToChain({
  domain,
  chainId,
}: Pick<ReadTypedData, 'domain' | 'chainId'>): boolean {
  const salt = memberOf(domain, 'salt')
  const bound = memberOf(domain, 'chainId')
  if (bound !== undefined) return bound === chainId
  return salt !== undefined && BigInt(salt) === BigInt(chainId)
}

export function resemblesKnown({ types, primaryType }: ReadTypedData): boolean {
  const structs = structsOf(primaryType, types)
  return structs.some(
    (name) => isShapesName(name) || shapeOf(encodeType(name, types)) !== undefined,
  )
}

export function structsOf(primaryType: string, types: TypedDataTypes): string[] {
  const found = new Set([primaryType])
  for (const name of found)
    for (const { type } of types[name] ?? []) {
      const base = type.replace(/\[.*$/, '')
      if (Object.hasOwn(types, base)) found.add(base)
    }
  return [...found]
}

function contractOf(domain: readonly TypedNode[]): Hex | undefined {
  return memberOf(domain, 'verifyingContract') as Hex | undefined
}

function nameOf(domain: readonly TypedNode[]): string {
  const found = domain.find(({ name }) => name === 'name')
  return found?.kind === 'leaf' ? found.text : ''
}

function memberOf(nodes: readonly TypedNode[], name: string): string | undefined {
  const found = nodes.find((node) => node.name === name)
  return found?.kind === 'leaf' ? String(found.value) : undefined
}
