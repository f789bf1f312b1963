import type { Amount, Step, StepName } from '../programs/step.js'
import { WRAPPED } from './knownTokens.js'

export type Gift = {
  name: StepName
  to: string
  amount: Amount
  isOwn: boolean
  /** Absent for the visitor's main account. */
  source: string | undefined
  /** Whether only the node reports the receiver. */
  isTold: boolean
}

const GIVING: readonly StepName[] = ['transfer', 'tokenTransfer', 'nonceWithdraw', 'stakeWithdraw']

export function givenBy(steps: readonly Step[], account: string): Gift[] {
  return steps.flatMap((step) => {
    const { name, amount, spends, source, parties } = step
    const isOpened = name === 'createAccount' && !isKept(steps, step, account)
    const to = parties.find(({ role }) => role === (isOpened ? 'account' : 'to'))
    if (amount === undefined || to === undefined || !(isOpened || GIVING.includes(name))) return []
    const isOwn =
      name === 'tokenTransfer'
        ? !parties.some(({ role }) => role === 'authority')
        : (spends ?? source) !== undefined || name === 'nonceWithdraw' || name === 'stakeWithdraw'
    return [{ name, to: to.address, amount, isOwn, source, isTold: to.told === true }]
  })
}

/** In lamports. Enough for a token account. A token's issuer could freeze an account with a larger deposit. */
const MAX_DEPOSIT = 10_000_000n

/** Other people could initialize the new account later, so the transaction must assign it to the visitor. */
function isKept(steps: readonly Step[], created: Step, account: string): boolean {
  const at = ({ parties }: Step, role: string) => parties.find((each) => each.role === role)
  const [address, program] = [at(created, 'account')?.address, at(created, 'program')?.address]
  return steps.some((step) => {
    if (step.program !== program) return false
    if (step.name === 'initializeAccount')
      return (
        at(step, 'tokenAccount')?.address === address &&
        at(step, 'owner')?.address === account &&
        (at(step, 'token')?.address === WRAPPED || (created.amount?.units ?? 0n) <= MAX_DEPOSIT)
      )
    return (
      step.name === 'stakeInitialize' &&
      at(step, 'stake')?.address === address &&
      !step.risks.includes('authority')
    )
  })
}
