import { parseStakeInstruction, StakeInstruction } from '@solana-program/stake'
import { kitInstruction } from './kitInstruction.js'
import { party, type ReadStep, type StepName } from './step.js'

/**
 * Accounts that the program ignores but older libraries list. Compare whole keys: an attacker can
 * create keys with the same prefix.
 */
const LEFT_OVER: ReadonlySet<string> = new Set([
  'StakeConfig11111111111111111111111111111111',
  'SysvarC1ock11111111111111111111111111111111',
  'SysvarRent111111111111111111111111111111111',
  'SysvarStakeHistory1111111111111111111111111',
])
const isLeftOver = ({ address }: { address: string }) => LEFT_OVER.has(address)

type At = { address: string }

export const readStake: ReadStep = (instruction, account) => {
  const accounts = instruction.accounts.filter((meta) => !isLeftOver(meta))
  const parsed = parseStakeInstruction(kitInstruction({ ...instruction, accounts }))
  const authority = (name: StepName, stake: At, both: readonly [staker: At, withdrawer: At]) => {
    const [staker, withdrawer] = both
    const named = staker.address === withdrawer.address ? [staker] : both
    return {
      name,
      parties: [party('stake', stake), ...named.map((each) => party('authority', each))],
      risks: named.every(({ address }) => address === account) ? [] : (['authority'] as const),
    }
  }
  switch (parsed.instructionType) {
    case StakeInstruction.Initialize: {
      const { staker, withdrawer } = parsed.data.arg0
      const step = authority('stakeInitialize', parsed.accounts.stake, [
        { address: staker },
        { address: withdrawer },
      ])
      const { unixTimestamp, epoch } = parsed.data.arg1
      const isLocked = unixTimestamp > 0n || epoch > 0n
      return isLocked ? { ...step, risks: [...step.risks, 'lockup'] } : step
    }
    case StakeInstruction.InitializeChecked: {
      // Older programs read the authorities one position later: treat all accounts as authorities.
      const [, ...others] = accounts
      const { stake, stakeAuthority, withdrawAuthority } = parsed.accounts
      const step = authority('stakeInitialize', stake, [stakeAuthority, withdrawAuthority])
      const foreign = others.filter(({ address }) => address !== account)
      if (foreign.length === 0) return step
      return {
        ...step,
        parties: [party('stake', stake), ...foreign.map((each) => party('authority', each))],
        risks: ['authority'],
      }
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
