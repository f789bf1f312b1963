import { parseEvmAddress } from '@vestibule/protocol/addresses'
import type { RecipientFault } from '../../../core/model/transferPart.js'

const LINK = /^(?:ethereum:(?:pay-)?)?(0x[0-9a-f]{40})(?:@(\d+))?(?:\/(\w*))?(?:\?(.*))?$/i
/** Allowed parameters of a link. Gas parameters have no effect. */
const KNOWN = new Set(['value', 'gas', 'gaslimit', 'gasprice'])
const BURNS = [/^0x0{32}/, /^0x(.)\1{39}$/, /^0xdead0{8}/, /0{8}dead$/]

export function readLink(typed: string) {
  const [, address, chainId, call, query = ''] = LINK.exec(typed.trim()) ?? []
  if (address === undefined) return undefined
  const parameters = new URLSearchParams(query)
  return { address: address.replace(/^0X/, '0x'), chainId, call, parameters }
}

/** Reads wei as EIP-681 writes them: whole, or with an exponent. */
export function readWei(value: string | undefined): bigint | undefined {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d{1,30})(?:\.(\d{1,30}))?(?:e(\d{1,2}))?$/i.exec(value ?? '') ?? []
  const places = Number(exponent) - fraction.length
  return whole === '' || places < 0 ? undefined : BigInt(whole + fraction) * 10n ** BigInt(places)
}

export function findFault(typed: string, chainId: string): RecipientFault | undefined {
  const link = readLink(typed)
  if (link === undefined) return undefined
  const { address, call, parameters } = link
  if (BURNS.some((burn) => burn.test(address.toLowerCase()))) return { kind: 'burn' }
  if (parseEvmAddress(address) === undefined) return { kind: 'typo' }
  if (link.chainId !== undefined && link.chainId !== chainId) return { kind: 'otherNetwork' }
  if (call) return { kind: 'link', parameter: call }
  const values = valuesOf(parameters)
  const unknown = [...parameters.keys()].find((name) => !KNOWN.has(name.toLowerCase()))
  if (unknown !== undefined) return { kind: 'link', parameter: unknown }
  const isAmount = values.length < 2 && values.every((value) => readWei(value) !== undefined)
  return isAmount ? undefined : { kind: 'link', parameter: 'value' }
}

/** Parameter names in links are case-insensitive. */
export const valuesOf = (parameters: URLSearchParams) =>
  [...parameters].flatMap(([name, value]) => (/^value$/i.test(name) ? [value] : []))
