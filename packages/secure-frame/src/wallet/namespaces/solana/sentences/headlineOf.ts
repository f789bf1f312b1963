import type { Text } from '../cards/i18n.js'
import type { SolanaView } from '../insight/solanaView.js'
import type { Step, StepName } from '../programs/step.js'
import { RISKS } from '../requests/risks.js'
import { createWords, type Words } from './createWords.js'

/** What only prepares another step. */
const PREPARING: readonly StepName[] = [
  'allocate',
  'createAccount',
  'initializeAccount',
  'openTokenAccount',
  'syncNative',
  'memo',
]

/** What happens, in one plain sentence. */
export function headlineOf(t: Text, view: SolanaView): string {
  const { request, transactions } = view
  if (request.kind === 'message') return t('headline.message')
  const [first] = transactions
  if (transactions.length > 1) return t('headline.several', { count: transactions.length })
  const { steps = [] } = first ?? {}
  const leading = leadingOf(steps)
  if (leading === undefined) return t('headline.empty')
  const sentence = stepSentence(t, leading, createWords(t, view))
  const count = steps.length - 1
  return count === 0 ? sentence : t('headline.more', { sentence, count })
}

/** What one step does, in a sentence. */
export function stepSentence(t: Text, { name, amount }: Step, words: Words): string {
  return t(`step.${name}`, { amount: amount === undefined ? '' : words.amount(amount) })
}

/** The gravest one; of several the first that does more than prepare another. */
function leadingOf(steps: readonly Step[]): Step | undefined {
  const isGrave = ({ risks }: Step) => risks.some((risk) => RISKS[risk] === 'high')
  return steps.find(isGrave) ?? steps.find(({ name }) => !PREPARING.includes(name)) ?? steps[0]
}
