import { identifySystemInstruction, SystemInstruction } from '@solana-program/system'
import { SYSTEM } from '../programs/knownPrograms.js'
import type { ResolvedTransaction } from './resolveAccounts.js'

/** Whether a transaction is dated by a nonce, as its first instruction says, and so never expires. */
export function isDurable({ instructions }: Pick<ResolvedTransaction, 'instructions'>): boolean {
  const [first] = instructions
  if (first?.program !== SYSTEM) return false
  try {
    return identifySystemInstruction(first.data) === SystemInstruction.AdvanceNonceAccount
  } catch {
    return false
  }
}
