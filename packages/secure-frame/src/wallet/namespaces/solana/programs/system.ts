import { parseSystemInstruction, SystemInstruction } from '@solana-program/system'
import { kitInstruction } from './kitInstruction.js'
import { KNOWN_PROGRAMS, SYSTEM } from './knownPrograms.js'
import { party, type ReadStep, unlessOwn } from './step.js'

/** Reads transfers of SOL, new accounts and durable nonces. */
export const readSystem: ReadStep = (instruction, account) => {
  const parsed = parseSystemInstruction(kitInstruction(instruction))
  const spends = (payer: { address: string }, units: bigint) =>
    payer.address === account ? units : undefined
  /** An account with data or another program cannot pay. */
  const ofOwn = ({ address }: { address: string }) =>
    address === account ? (['assign'] as const) : []
  switch (parsed.instructionType) {
    case SystemInstruction.TransferSol: {
      const { source, destination } = parsed.accounts
      const units = parsed.data.amount
      return {
        name: 'transfer',
        amount: { units },
        spends: spends(source, units),
        parties: [...unlessOwn(account, 'from', source), party('to', destination)],
        risks: [],
      }
    }
    case SystemInstruction.TransferSolWithSeed: {
      const { source, baseAccount, destination } = parsed.accounts
      return {
        name: 'transfer',
        amount: { units: parsed.data.amount },
        ...(baseAccount.address === account && { source: source.address }),
        parties: [party('from', source), party('to', destination)],
        risks: [],
      }
    }
    case SystemInstruction.CreateAccount:
    case SystemInstruction.CreateAccountWithSeed:
    case SystemInstruction.CreateAccountAllowPrefund: {
      const { payer = { address: account }, newAccount } = parsed.accounts
      const { data } = parsed
      const units = 'amount' in data ? data.amount : data.lamports
      const isPlain = data.programAddress === SYSTEM && (!('space' in data) || data.space === 0n)
      // An account without data or program is a plain transfer: only its key controls it.
      if (isPlain && newAccount.address !== account)
        return {
          name: 'transfer',
          amount: { units },
          spends: spends(payer, units),
          parties: [...unlessOwn(account, 'from', payer), party('to', newAccount)],
          risks: [],
        }
      const isKnown = KNOWN_PROGRAMS.has(data.programAddress)
      return {
        name: 'createAccount',
        amount: { units },
        spends: spends(payer, units),
        parties: [
          ...unlessOwn(account, 'from', payer),
          party('account', newAccount),
          ...(data.programAddress === SYSTEM
            ? []
            : [party('program', { address: data.programAddress })]),
        ],
        risks: [...(isKnown ? [] : (['foreignAccount'] as const)), ...ofOwn(newAccount)],
      }
    }
    case SystemInstruction.Allocate:
    case SystemInstruction.AllocateWithSeed:
      return {
        name: 'allocate',
        parties: [party('account', parsed.accounts.newAccount)],
        risks: ofOwn(parsed.accounts.newAccount),
      }
    case SystemInstruction.Assign:
    case SystemInstruction.AssignWithSeed: {
      const { programAddress } = parsed.data
      return {
        name: 'assign',
        parties: [
          party('account', parsed.accounts.account),
          party('program', { address: programAddress }),
        ],
        risks: ['assign'],
      }
    }
    case SystemInstruction.AdvanceNonceAccount:
      return {
        name: 'nonceAdvance',
        parties: [party('nonce', parsed.accounts.nonceAccount)],
        risks: ['durableNonce'],
      }
    case SystemInstruction.WithdrawNonceAccount: {
      const { nonceAccount, recipientAccount } = parsed.accounts
      return {
        name: 'nonceWithdraw',
        amount: { units: parsed.data.withdrawAmount },
        parties: [party('nonce', nonceAccount), party('to', recipientAccount)],
        risks: ['durableNonce'],
      }
    }
    case SystemInstruction.InitializeNonceAccount:
    case SystemInstruction.AuthorizeNonceAccount: {
      const { data } = parsed
      const address = 'nonceAuthority' in data ? data.nonceAuthority : data.newNonceAuthority
      return {
        name: 'nonceControl',
        parties: [party('nonce', parsed.accounts.nonceAccount), party('authority', { address })],
        risks: ['durableNonce'],
      }
    }
    default:
      return undefined
  }
}
