import { assetsText } from '../Assets/i18n.js'
import type en from '../Assets/locales/en.json'

type Verb<key> = key extends `verb.${infer operation}` ? operation : never
type Operation = Verb<keyof typeof en>

const OPERATIONS: ReadonlySet<string> = new Set<Operation>([
  'approve',
  'bought',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'repay',
  'revoke',
  'send',
  'sell',
  'stake',
  'trade',
  'unstake',
  'withdraw',
])

const isKnown = (operation: string): operation is Operation => OPERATIONS.has(operation)

export const verbOf = (operation: string): string =>
  isKnown(operation) ? assetsText(`verb.${operation}`) : operation
