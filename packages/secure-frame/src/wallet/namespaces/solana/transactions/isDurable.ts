import { identifySystemInstruction, SystemInstruction } from '@solana-program/system'
import { SYSTEM } from '../programs/knownPrograms.js'
import type { ReadTransaction } from './readTransaction.js'

export function isDurable({ message }: Pick<ReadTransaction, 'message'>): boolean {
  const [first] = message.instructions
  if (first === undefined || message.staticAccounts[first.programAddressIndex] !== SYSTEM)
    return false
  try {
    const data = Uint8Array.from(first.data ?? [])
    return identifySystemInstruction(data) === SystemInstruction.AdvanceNonceAccount
  } catch {
    return false
  }
}
