import { AssociatedTokenInstruction, parseAssociatedTokenInstruction } from '@solana-program/token'
import { kitInstruction } from './kitInstruction.js'
import { TOKEN_PROGRAMS } from './knownPrograms.js'
import { party, type ReadStep, unlessOwn } from './step.js'

/** The program that opens a token account for an owner. */
export const readAssociatedToken: ReadStep = (instruction, account) => {
  // The first version of the instruction has no data.
  const data = instruction.data.length === 0 ? Uint8Array.of(0) : instruction.data
  const parsed = parseAssociatedTokenInstruction(kitInstruction({ ...instruction, data }))
  if (parsed.instructionType === AssociatedTokenInstruction.RecoverNestedAssociatedToken)
    return {
      name: 'recoverNested',
      parties: [
        party('from', parsed.accounts.nestedAssociatedAccountAddress),
        party('to', parsed.accounts.destinationAssociatedAccountAddress),
      ],
      risks: ['closeAccount'],
    }
  const { payer, ata, owner, mint, tokenProgram } = parsed.accounts
  // The account is paid for and given to the named program, which is called, too.
  const isKnown = TOKEN_PROGRAMS.has(tokenProgram.address)
  const isPlain = isKnown && party('program', tokenProgram).told !== true
  return {
    name: 'openTokenAccount',
    parties: [
      ...unlessOwn(account, 'from', payer),
      party('owner', owner),
      party('tokenAccount', ata),
      party('token', mint),
      ...(isPlain ? [] : [party('program', tokenProgram)]),
    ],
    risks: isKnown ? [] : ['foreignAccount'],
  }
}
