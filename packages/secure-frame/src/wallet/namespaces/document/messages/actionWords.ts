import type { MessageMeaning } from './messageMeaning.js'

const KEYS = /\bonboard\w*|\baccounts? creat\w*|\bcreat\w* (?:\w+ )?account\b/
const BINDS = new RegExp(
  [
    '\\b(?:agents?|delegat\\w*|bind\\w*|approv\\w*|grant|allowance|permit|permissions?|alias|signers?)\\b',
    '\\b(?:api|pub|stark|pass)?keys?\\b',
    '\\b(?:account|wallet) (?:regist|link)\\w*',
    '\\b(?:regist\\w*|link\\w*|open|add|change) (?:\\w+ )?(?:account|wallet)\\b',
  ].join('|'),
)
const MOVES = new RegExp(
  [
    '\\b(?:withdraw\\w*|transfer\\w*|pay|payment|payout|orders?|swap|trad(?:e|es|ing)|sell|buy|bridge|redeem|borrow)\\b',
    '\\b(?:deposit|stake|unstake|repay|lend|liquidat\\w*|settle\\w*|burn|convert|cash ?out|spend|bid|execut\\w*|exec|release)\\b',
    '\\bsend\\b(?! (?:message|code|email|otp)\\b)',
  ].join('|'),
)

/** `undefined` if the action does not move assets or grant rights. */
export function kindOfAction(name: string): MessageMeaning['kind'] | undefined {
  if (name.trim().length > MAX_NAME) return undefined
  const words = wordsOf(name)
  if (KEYS.test(words)) return 'keys'
  if (BINDS.test(words)) return 'agent'
  return MOVES.test(words) ? 'action' : undefined
}

const MAX_NAME = 200

/** Splits into lower-case words: `bind_agent_wallet` and `bindAgentWallet` are equal. */
export function wordsOf(identifier: string): string {
  return identifier
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase()
}
