import type { Address } from '@solana/addresses'
import { AccountRole } from '@solana/instructions'
import type { Meta } from '../transactions/resolveAccounts.js'

export function kitInstruction({
  program,
  accounts,
  data,
}: {
  program: string
  accounts: readonly Meta[]
  data: Uint8Array
}) {
  return {
    programAddress: program as Address,
    accounts: accounts.map((meta) => ({ ...meta, role: roleOf(meta) })),
    data,
  }
}

function roleOf({ signer, writable }: Meta): AccountRole {
  if (signer) return writable ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER
  return writable ? AccountRole.WRITABLE : AccountRole.READONLY
}
