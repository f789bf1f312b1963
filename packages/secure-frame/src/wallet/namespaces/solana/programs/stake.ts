import { parseStakeInstruction, StakeInstruction } from '@solana-program/stake'
import { kitInstruction } from './kitInstruction.js'
import { party, type ReadStep, type StepName } from './step.js'

/** What the program no longer reads, and older libraries still list among the accounts. */
const STAKE_CONFIG = 'StakeConfig11111111111111111111111111111111'
const isLeftOver = ({ address }: { address: string }) =>
  address.startsWith('Sysvar') || address === STAKE_CONFIG

/** The Stake program. */
export const readStake: ReadStep = (instruction, account) => {
  const accounts = instruction.accounts.filter((meta) => !isLeftOver(meta))
  const parsed = parseStakeInstruction(kitInstruction({ ...instruction, accounts }))
  const authority = (name: StepName, stake: { address: string }, addresses: readonly string[]) => ({
    name,
    parties: [
      party('stake', stake),
      ...addresses.map((address) => party('authority', { address })),
    ],
    risks: addresses.every((address) => address === account) ? [] : (['authority'] as const),
  })
  switch (parsed.instructionType) {
    case StakeInstruction.Initialize: {
      const { staker, withdrawer } = parsed.data.arg0
      const both = [...new Set<string>([staker, withdrawer])]
      const step = authority('stakeInitialize', parsed.accounts.stake, both)
      const { unixTimestamp, epoch } = parsed.data.arg1
      const isLocked = unixTimestamp > 0n || epoch > 0n
      return isLocked ? { ...step, risks: [...step.risks, 'lockup'] } : step
    }
    case StakeInstruction.InitializeChecked: {
      const { stake, stakeAuthority, withdrawAuthority } = parsed.accounts
      const both = [...new Set<string>([stakeAuthority.address, withdrawAuthority.address])]
      return authority('stakeInitialize', stake, both)
    }
    case StakeInstruction.Authorize:
      return changed(parsed.accounts.stake, { address: parsed.data.arg0 })
    case StakeInstruction.AuthorizeWithSeed:
      return changed(parsed.accounts.stake, { address: parsed.data.newAuthorizedPubkey })
    case StakeInstruction.AuthorizeChecked:
    case StakeInstruction.AuthorizeCheckedWithSeed:
      return changed(parsed.accounts.stake, parsed.accounts.newAuthority)
    case StakeInstruction.DelegateStake:
      return {
        name: 'stakeDelegate',
        parties: [party('stake', parsed.accounts.stake), party('validator', parsed.accounts.vote)],
        risks: [],
      }
    case StakeInstruction.Split:
      return {
        name: 'stakeSplit',
        amount: { units: parsed.data.args },
        parties: [party('stake', parsed.accounts.stake), party('to', parsed.accounts.splitStake)],
        risks: [],
      }
    case StakeInstruction.Withdraw:
      return {
        name: 'stakeWithdraw',
        amount: { units: parsed.data.args },
        parties: [party('stake', parsed.accounts.stake), party('to', parsed.accounts.recipient)],
        risks: parsed.accounts.recipient.address === account ? [] : ['authority'],
      }
    case StakeInstruction.Deactivate:
      return {
        name: 'stakeDeactivate',
        parties: [party('stake', parsed.accounts.stake)],
        risks: [],
      }
    case StakeInstruction.Merge:
      return {
        name: 'stakeMerge',
        parties: [
          party('from', parsed.accounts.sourceStake),
          party('to', parsed.accounts.destinationStake),
        ],
        risks: [],
      }
    case StakeInstruction.MoveStake:
    case StakeInstruction.MoveLamports:
      return {
        name: 'stakeMove',
        amount: { units: parsed.data.args },
        parties: [
          party('from', parsed.accounts.sourceStake),
          party('to', parsed.accounts.destinationStake),
        ],
        risks: [],
      }
    case StakeInstruction.SetLockup:
    case StakeInstruction.SetLockupChecked:
      return {
        name: 'stakeLockup',
        parties: [party('stake', parsed.accounts.stake)],
        risks: ['lockup'],
      }
    default:
      return undefined
  }
}

function changed(stake: { address: string }, authority: { address: string }): ReturnType<ReadStep> {
  return {
    name: 'stakeAuthorize',
    parties: [party('stake', stake), party('authority', authority)],
    risks: ['authority'],
  }
}
