import { BITCOIN_NETWORKS } from '@vestibule/protocol/bip122'
import type { Held } from '../../pageWallets/held.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { listOf } from '../../walletStandard/walletStandard.js'
import { readAccounts } from '../account/readAccounts.js'

/**
 * Accepts a list of accounts, or an object with the list in `addresses`.
 * @param references Networks to try if the wallet does not name its network.
 */
export function readHeld(answer: unknown, references: readonly string[]): Held | undefined {
  const list = Array.isArray(answer) ? answer : listOf(readPart(answer, 'addresses'))
  const claims = list.map((each) => ({
    address: readPart(each, 'address'),
    publicKey: readPart(each, 'publicKey'),
    purpose: readPart(each, 'purpose'),
  }))
  const network = readPart(readPart(readPart(answer, 'network'), 'bitcoin'), 'name')
  for (const reference of network === undefined ? references : named(network)) {
    const accounts = readAccounts(claims, reference)
    if (accounts.length > 0) return { reference, accounts }
  }
  return undefined
}

function named(network: unknown): string[] {
  const wanted = String(network).toLowerCase()
  return [...BITCOIN_NETWORKS].flatMap(([reference, { name }]) =>
    name === wanted ? [reference] : [],
  )
}
