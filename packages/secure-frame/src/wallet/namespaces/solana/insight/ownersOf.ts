import type { Address } from '@solana/addresses'
import { findAssociatedTokenPda } from '@solana-program/token'
import type { Role, Step } from '../programs/step.js'
import type { Before } from './readBefore.js'
import type { SolanaView } from './solanaView.js'
import { readTokenAccount } from './tokenAccounts.js'

type Found = { owner: string | undefined; proven: boolean }

/** The account's address or the same transaction proves an owner. Otherwise, only a node reports the owner. */
export async function ownersOf(
  all: readonly (readonly Step[])[],
  { mints, before }: { mints: SolanaView['mints']; before: Before },
): Promise<SolanaView['owners']> {
  const opened = all.flat().filter(({ name }) => name === 'openTokenAccount')

  async function find(step: Step, address: string, own: readonly Step[]): Promise<Found> {
    const setUp = own.filter(
      (other) => setsUp(other, step.program) && at(other, 'tokenAccount') === address,
    )
    const [first] = new Set(setUp.map((other) => at(other, 'owner')))
    if (first !== undefined && setUp.every((other) => at(other, 'owner') === first))
      return { owner: first, proven: true }
    const { mint, account } = step.amount?.token ?? {}
    const token = mint ?? (account && mints[account])
    const told = readTokenAccount(before.get(address))?.owner
    const said = opened.filter((other) => at(other, 'tokenAccount') === address)
    for (const owner of new Set([told, ...said.map((other) => at(other, 'owner'))]))
      if (owner && token && (await deriveTokenAccount(owner, token, step.program)) === address)
        return { owner, proven: true }
    return { owner: told, proven: false }
  }

  const found = await Promise.all(
    all.flatMap((steps) =>
      steps.flatMap((step) => {
        const address = at(step, 'to')
        if (step.name !== 'tokenTransfer' || address === undefined) return []
        return [find(step, address, steps).then((owner) => [address, owner] as const)]
      }),
    ),
  )
  const owners: Record<string, { owner: string; proven: boolean }> = {}
  for (const [address] of found) {
    const one = together(found.flatMap(([other, owner]) => (other === address ? [owner] : [])))
    if (one.owner !== undefined) owners[address] = { owner: one.owner, proven: one.proven }
  }
  return owners
}

/** Whether the step fails unless the owner receives the account. */
function setsUp(step: Step, program: string): boolean {
  if (step.name === 'initializeAccount') return step.program === program
  return step.name === 'openTokenAccount' && at(step, 'program') === undefined
}

/** A transaction may be sent alone, so it proves owners only for itself. */
function together(all: readonly Found[]): Found {
  const [first] = all
  const isProven = all.every(({ owner, proven }) => proven && owner === first?.owner)
  if (first !== undefined && isProven) return first
  return { owner: all.find(({ proven }) => !proven)?.owner, proven: false }
}

const at = ({ parties }: Step, role: Role) => parties.find((party) => party.role === role)?.address

export async function deriveTokenAccount(
  owner: string,
  mint: string,
  program: string,
): Promise<string | undefined> {
  try {
    const [address] = await findAssociatedTokenPda({
      owner: owner as Address,
      mint: mint as Address,
      tokenProgram: program as Address,
    })
    return address
  } catch {
    return undefined
  }
}
