import { VestibuleError } from '@vestibule/protocol'
import * as z from 'zod/mini'
import { isLeafType } from './typedDataLeaf.js'

export type TypedDataTypes = Record<string, { name: string; type: string }[]>
export type TypedDataDomain = Record<string, unknown>

const MAX_TYPES = 64

// A comma or a bracket in a name would make the hashed type text ambiguous.
const name = z.string().check(z.regex(/^[A-Za-z_]\w{0,63}$/), z.refine(isOwnName))
// Hyperliquid uses names with two parts.
const structName = z
  .string()
  .check(z.regex(/^[A-Za-z_]\w{0,63}(?::\w{1,63})?$/), z.refine(isOwnName))
const Types = z.record(
  structName,
  z.array(z.object({ name, type: z.string().check(z.maxLength(128)) })).check(z.maxLength(256)),
)

const DOMAIN_FIELDS = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const

/** Accepts only unambiguous names and known types. @throws `invalidRequest` */
export function parseTypes(input: { types: unknown; domain: TypedDataDomain }): TypedDataTypes {
  const parsed = z.safeParse(Types, input.types)
  if (!parsed.success) throw refuse('`types` must map names to lists of members.')
  const types: TypedDataTypes = { EIP712Domain: domainOf(input.domain), ...parsed.data }
  const names = Object.keys(types)
  if (names.length > MAX_TYPES) throw refuse('Too many types.')
  if (names.some(isReserved)) throw refuse('A struct must not have the name of a Solidity type.')
  if (names.some((each) => each.includes(':'))) checkAlone(names)
  for (const [struct, fields] of Object.entries(types)) checkFields(struct, fields, types)
  checkDomain(types.EIP712Domain ?? [])
  return types
}

export function isStruct(types: TypedDataTypes, type: string): boolean {
  return Object.hasOwn(types, type)
}

function checkFields(struct: string, fields: TypedDataTypes[string], types: TypedDataTypes) {
  if (new Set(fields.map((field) => field.name)).size !== fields.length)
    throw refuse(`\`${struct}\` contains two members with the same name.`)
  for (const { type } of fields) {
    const base = type.replace(/(?:\[(?:[1-9]\d{0,3})?\]){0,4}$/, '')
    const isKnown = isLeafType(base) || (isStruct(types, base) && !base.includes(':'))
    if (!isKnown) throw refuse(`Unknown type \`${type}\`.`)
  }
}

/** Libraries cut a name at its colon to find dependent types, so reject such names. */
function checkAlone(names: readonly string[]) {
  const isAlone = names.every(
    (each) => each === 'EIP712Domain' || (each.includes(':') && !each.startsWith('EIP712Domain:')),
  )
  if (!isAlone || names.length > 2)
    throw refuse('A struct with a colon in its name must be the only struct.')
}

/** Reject unknown members of a domain: contracts do not check them, but the card would show them. */
function checkDomain(fields: TypedDataTypes[string]) {
  const known = fields.every(({ name, type }) =>
    DOMAIN_FIELDS.some((field) => field.name === name && field.type === type),
  )
  if (!known) throw refuse('`EIP712Domain` contains a member that EIP-712 does not define.')
}

function domainOf(domain: TypedDataDomain): TypedDataTypes[string] {
  return DOMAIN_FIELDS.filter((field) => Object.hasOwn(domain, field.name)).map((field) => ({
    ...field,
  }))
}

function isOwnName(value: string): boolean {
  return value !== '__proto__' && value !== 'constructor' && value !== 'prototype'
}

function isReserved(struct: string): boolean {
  return /^(?:address|bool|string)$|^(?:bytes|u?int)/.test(struct)
}

function refuse(reason: string): VestibuleError {
  return new VestibuleError('invalidRequest', { data: { reason } })
}
