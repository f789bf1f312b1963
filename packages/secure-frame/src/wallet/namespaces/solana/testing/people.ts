import { base58 } from '@scure/base'
import type { Address } from '@solana/addresses'
import type { Bytes } from '../../../../platform/bytes.js'
import type { RequestContext } from '../../document/namespaceRequests.js'
import { publicKeyOf, solanaAddress } from '../signer/keys.js'

const keyOf = (number: number) => new Uint8Array(32).fill(number) as Bytes

export const MY_KEY = keyOf(1)
export const ME = solanaAddress(MY_KEY) as Address
export const OTHER = solanaAddress(keyOf(2)) as Address
export const THIEF = base58.encode(publicKeyOf(keyOf(3))) as Address
export const someAddress = (number: number) =>
  base58.encode(publicKeyOf(keyOf(100 + number))) as Address

export const solanaContext: RequestContext = {
  account: ME,
  origin: 'http://dapp.localhost:4000',
  network: {
    caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Solana Devnet',
    testnet: true,
    nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  },
  now: Date.parse('2026-11-20T08:30:00Z'),
}
