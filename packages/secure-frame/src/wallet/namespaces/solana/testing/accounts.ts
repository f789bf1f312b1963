import { base58 } from '@scure/base'
import { type Address, address } from '@solana/addresses'
import { AccountState, getMintEncoder, getTokenEncoder } from '@solana-program/token'
import { SYSTEM, TOKEN } from '../programs/knownPrograms.js'
import type { Held } from './nodeOf.js'
import { someAddress } from './people.js'

export const SOL = 1_000_000_000n
export const MINT = someAddress(1)

export const wallet = (lamports: bigint): Held => ({ owner: SYSTEM, lamports: Number(lamports) })

export function holding(
  options: {
    owner: string
    amount: bigint
    mint?: Address
    delegate?: Address
    closeAuthority?: Address
  },
  program = TOKEN,
): Held {
  const { owner, amount, mint = MINT, delegate, closeAuthority } = options
  const data = getTokenEncoder().encode({
    mint,
    owner: address(owner),
    amount,
    delegate: delegate ?? null,
    state: AccountState.Initialized,
    isNative: null,
    delegatedAmount: delegate === undefined ? 0n : amount,
    closeAuthority: closeAuthority ?? null,
  })
  return { owner: program, data: Uint8Array.from(data) }
}

export function mint(decimals = 6, program = TOKEN): Held {
  const data = getMintEncoder().encode({
    mintAuthority: null,
    supply: 10n ** 15n,
    decimals,
    isInitialized: true,
    freezeAuthority: null,
  })
  return { owner: program, data: Uint8Array.from(data) }
}

export function nonceOf(nonce: string): Held {
  const data = new Uint8Array(80)
  data.set([1, 0, 0, 0, 1])
  data.set(base58.decode(nonce), 40)
  return { owner: SYSTEM, lamports: 1_447_680, data }
}
