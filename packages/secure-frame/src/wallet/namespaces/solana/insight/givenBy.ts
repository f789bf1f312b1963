import type { Amount, Step, StepName } from '../programs/step.js'
import { WRAPPED } from './knownTokens.js'

/** A step's transfer to another account. */
export type Gift = {
  name: StepName
  to: string
  amount: Amount
  /** The receiver is the visitor, by the step itself. */
  isOwn: boolean
  /** The visitor's account that pays, if it is not their main one. */
  source: string | undefined
  /** Only a node's answer names the receiver. */
  isTold: boolean
}

const GIVING: readonly StepName[] = ['transfer', 'tokenTransfer', 'nonceWithdraw', 'stakeWithdraw']

/** Transfers of one transaction to others, or to accounts that may belong to others. */
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

/** Lamports. A token account needs less. The issuer of a token can lock up any surplus by freezing the account. */
const MAX_DEPOSIT = 10_000_000n

/** Whether the transaction gives a new account to the visitor. Any transaction can initialize an uninitialized account. */
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
