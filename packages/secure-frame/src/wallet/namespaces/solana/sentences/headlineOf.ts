import { messageHeadline } from '../../document/messages/messageHeadline.js'
import { nameHeadline } from '../../document/names/nameHeadline.js'
import type { Text } from '../cards/i18n.js'
import type { SolanaView } from '../insight/solanaView.js'
import type { Role, Step, StepName } from '../programs/step.js'
import { RISKS } from '../requests/risks.js'
import { createWords, type Words } from './createWords.js'

const PREPARING: readonly StepName[] = [
  'allocate',
  'createAccount',
  'initializeAccount',
  'openTokenAccount',
  'syncNative',
  'memo',
]

export function headlineOf(t: Text, view: SolanaView): string {
  const { request, transactions, trade } = view
  if (request.kind === 'message') return messageHeadline(t, request.meaning)
  if (request.kind === 'name') return nameHeadline(request)
  if (trade !== undefined) {
    const { amountOf } = createWords(t, view)
    const { pays, gets } = trade
    const words = { pay: amountOf(pays.units, pays.mint), get: amountOf(gets.units, gets.mint) }
    return t('headline.swap', words)
  }
  const [first] = transactions
  if (transactions.length > 1) return t('headline.several', { count: transactions.length })
  const { steps = [] } = first ?? {}
  const leading = leadingOf(steps)
  if (leading === undefined) return t('headline.empty')
  const sentence = stepSentence(t, leading, createWords(t, view))
  const count = steps.length - 1
  if (count === 0) return sentence
  const [other] = steps.filter((step) => step !== leading)
  if (count === 1 && other !== undefined && isForRecipient(other, leading))
    return t('headline.withAccount', { sentence })
  return t('headline.more', { sentence, count })
}

/** Whether a step opens the token account for a transfer. */
function isForRecipient(step: Step, leading: Step): boolean {
  if (step.name !== 'openTokenAccount' || leading.name !== 'tokenTransfer') return false
  const made = step.parties.find(({ role }) => role === 'tokenAccount')
  return leading.parties.some(({ role, address }) => role === 'to' && address === made?.address)
}

/** The only step, or a transfer after the step that opens the recipient's account. */
export function onlyStep({ transactions, owners }: SolanaView): Step | undefined {
  const [first, second, ...more] = transactions.flatMap(({ steps }) => steps)
  if (first === undefined || second === undefined) return first
  if (transactions.length > 1 || more.length > 0 || !isForRecipient(first, second)) return undefined
  const of = (step: Step, role: Role) => step.parties.find((one) => one.role === role)?.address
  const isPlain =
    first.risks.length === 0 &&
    first.parties.every(({ role, told }) => OF_OPENING.has(role) && told !== true) &&
    of(first, 'token') === of(second, 'token')
  const to = owners[of(second, 'to') ?? '']
  return isPlain && to?.proven === true && to.owner === of(first, 'owner') ? second : undefined
}

const OF_OPENING: ReadonlySet<Role> = new Set(['owner', 'tokenAccount', 'token'])

export function stepSentence(t: Text, { name, amount }: Step, words: Words): string {
  const unlimited = amount && words.unlimited(amount)
  if (name === 'approve' && unlimited !== undefined)
    return t('step.approveAll', { token: unlimited })
  return t(`step.${name}`, { amount: amount === undefined ? '' : words.amount(amount) })
}

/** The step with a high risk, otherwise the first step after preparations. */
function leadingOf(steps: readonly Step[]): Step | undefined {
  const isGrave = ({ risks }: Step) => risks.some((risk) => RISKS[risk] === 'high')
  return steps.find(isGrave) ?? steps.find(({ name }) => !PREPARING.includes(name)) ?? steps[0]
}
