import type { RecipientFault } from '../../../core/model/transferPart.js'
import { readKey } from '../readKey.js'

/** An address alone, or a payment link (Solana Pay): `solana:<address>?amount=1`. */
const LINK = /^(?:solana:)?([1-9A-HJ-NP-Za-km-z]{32,44})(?:\?(.*))?$/i
/** A link's parameters beside the address. */
const KNOWN = new Set(['amount', 'label', 'message'])
/** Addresses without a key: programs and system accounts, which end in ones, and the incinerator. */
const BURN = /1{12}.?$/

export function readLink(typed: string) {
  const [, address, query = ''] = LINK.exec(typed.trim()) ?? []
  if (address === undefined || readKey(address) === undefined) return undefined
  return { address, parameters: new URLSearchParams(query) }
}

/** Why an address, or the payment link around it, cannot be paid. */
export function findFault(typed: string): RecipientFault | undefined {
  const link = readLink(typed)
  if (link === undefined) return undefined
  const { address, parameters } = link
  if (BURN.test(address)) return { kind: 'burn' }
  const unknown = [...parameters.keys()].find((name) => !KNOWN.has(name))
  if (unknown !== undefined) return { kind: 'link', parameter: unknown }
  const amounts = parameters.getAll('amount')
  const isAmount =
    amounts.length < 2 && amounts.every((amount) => /^\d{1,12}(\.\d{1,9})?$/.test(amount))
  return isAmount ? undefined : { kind: 'link', parameter: 'amount' }
}
