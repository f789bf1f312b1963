import { isSameAccount, readSs58 } from '@vestibule/protocol/polkadot'
import { readPart } from '../../pageWallets/readAnswer.js'
import { listOf } from '../../walletStandard/walletStandard.js'

const MAX_ACCOUNTS = 256
/** Types of keys with SS58 addresses. Keys of the type `ethereum` sign for EVM networks. */
const TYPES: readonly unknown[] = [undefined, null, 'sr25519', 'ed25519', 'ecdsa']

export type Claim = {
  address: string
  /** CAIP-2's reference of the only allowed network. @default any */
  reference: string | undefined
}

/** Reads the accounts without duplicates. Omits entries without a valid address, or with an unknown kind of key. */
export function readClaims(answer: unknown): readonly Claim[] {
  const claims: Claim[] = []
  for (const each of listOf(answer).slice(0, MAX_ACCOUNTS)) {
    const address = readPart(each, 'address')
    const isOurs = typeof address === 'string' && readSs58(address) !== undefined
    if (!isOurs || !TYPES.includes(readPart(each, 'type'))) continue
    if (claims.some((claim) => isSameAccount(claim.address, address))) continue
    claims.push({ address, reference: referenceOf(readPart(each, 'genesisHash')) })
  }
  return claims
}

/** Without a valid hash, the account works on every network. */
function referenceOf(genesisHash: unknown): string | undefined {
  return typeof genesisHash === 'string' && /^0x[0-9a-f]{64}$/i.test(genesisHash)
    ? genesisHash.slice(2, 34).toLowerCase()
    : undefined
}
