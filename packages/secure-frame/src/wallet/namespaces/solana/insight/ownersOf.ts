import type { Address } from '@solana/addresses'
import { findAssociatedTokenPda } from '@solana-program/token'
import type { Step } from '../programs/step.js'
import type { Before } from './readBefore.js'
import type { SolanaView } from './solanaView.js'
import { readTokenAccount } from './tokenAccounts.js'

/**
 * Whose the token accounts are that get something. It is proven where a transaction opens the account for its owner, and
 * where the address is the one that owner and token lead to; all else is the word of a node.
 */
export async function ownersOf(
  steps: readonly Step[],
  { mints, before }: { mints: SolanaView['mints']; before: Before },
): Promise<SolanaView['owners']> {
  const opened = new Map(steps.flatMap(openedBy))
  const receivers = steps.filter(({ name }) => name === 'tokenTransfer')
  const owners = await Promise.all(
    receivers.map(async ({ program, amount, parties }) => {
      const address = parties.find(({ role }) => role === 'to')?.address
      if (address === undefined) return []
      const own = opened.get(address)
      if (own !== undefined) return [[address, { owner: own, proven: true }] as const]
      const owner = readTokenAccount(before.get(address))?.owner
      if (owner === undefined) return []
      const { mint, account } = amount?.token ?? {}
      const token = mint ?? (account && mints[account])
      const proven = token !== undefined && (await derive(owner, token, program)) === address
      return [[address, { owner, proven }] as const]
    }),
  )
  return Object.fromEntries(owners.flat())
}

function openedBy({ name, parties }: Step): [string, string][] {
  if (name !== 'openTokenAccount' && name !== 'initializeAccount') return []
  const of = (role: string) => parties.find((party) => party.role === role)?.address
  const [account, owner] = [of('tokenAccount'), of('owner')]
  return account === undefined || owner === undefined ? [] : [[account, owner]]
}

/** The address at which an owner's account of a token is, by its program. */
async function derive(owner: string, mint: string, program: string): Promise<string | undefined> {
  try {
    const [address] = await findAssociatedTokenPda({
      owner: owner as Address,
      mint: mint as Address,
      tokenProgram: program as Address,
    })
    return address
  } catch {
    // What is no address leads nowhere.
    return undefined
  }
}
