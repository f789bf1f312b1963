import { kindOfAction, wordsOf } from './actionWords.js'
import type { DataNode } from './dataNode.js'
import type { MessageMeaning } from './messageMeaning.js'

/** Names of members that contain the action. Only the first one counts. */
const SAYS_WHAT =
  /^(?:(?:primary|action|request|message|msg|tx|transaction|order) )?(?:action|type|kind)$|^(?:method|op|operation|command|cmd|instruction|intent|function|event|request)$/
/** Names of members that grant rights to another party. */
const NAMES_WHO =
  /\b(?:agent|delegatee?)\b|\bpublic key\b|\b(?:api|session|agent|signing|trading|stark|spending|viewing|l2) ?keys?\b/
const AMOUNT = /\b(?:amount|quantity|qty|lamports|value|size|volume)\b/
const RECEIVER =
  /\b(?:recipient|receiver|destination|beneficiary|payee)\b|^to(?: address| account| wallet)?$/

/** Detects a use of the data by its member names and action. @param own The signing account */
export function meaningOfData(nodes: readonly DataNode[], own: string): MessageMeaning | undefined {
  for (const node of nodes) {
    const action = actionOf(node)
    const kind = kindOfAction(action)
    if (kind !== undefined) return { kind, action }
  }
  const found = bindsOrPays(nodes, own)
  if (found !== undefined) return found
  for (const { value } of nodes) {
    const inside = typeof value === 'string' ? undefined : meaningOfData(value, own)
    if (inside !== undefined) return inside
  }
  const intent = nodes.find(({ name, value }) => name === 'intent' && typeof value === 'string')
  if (intent !== undefined) return { kind: 'action', action: String(intent.value) }
  // Some chains accept the signature of this message as a transaction.
  const isTransaction = nodes.some(({ name, value }) => name === 'msgs' && value.length > 0)
  return isTransaction ? { kind: 'action' } : undefined
}

/** Reads only member names. */
export function bindsOrPays(nodes: readonly DataNode[], own: string): MessageMeaning | undefined {
  if (namesWho(nodes, own)) return { kind: 'agent' }
  return paysSomebody(nodes) || leadsElsewhere(nodes, own) ? { kind: 'action' } : undefined
}

function actionOf({ name, value }: DataNode): string {
  // The member name is the action; its value contains parameters or an amount.
  if (typeof value !== 'string' || isAmountOf(name, value)) return name
  if (SAYS_WHAT.test(wordsOf(name))) return value
  // List items have a digit as name. Ignore longer texts.
  return /^\d$/.test(name) && wordsOf(value).split(' ').length <= 3 ? value : ''
}

const isAmountOf = (name: string, value: string) =>
  /^\s*\d/.test(value) &&
  kindOfAction(name) === 'action' &&
  !/\b(?:id|at|time)\b/.test(wordsOf(name))

function namesWho(nodes: readonly DataNode[], own: string): boolean {
  return nodes.some(({ name, value }) => {
    const words = wordsOf(name).replace('user agent', '')
    return NAMES_WHO.test(words) && isAnother(value, own)
  })
}

const WHERE_TO = /\b(?:withdrawal|payout|recovery|beneficiary) (?:address|wallet|account)\b/

/** Whether the data changes the address for later payments. */
function leadsElsewhere(nodes: readonly DataNode[], own: string): boolean {
  return nodes.some(
    ({ name, value }) =>
      typeof value === 'string' && WHERE_TO.test(wordsOf(name)) && isAnother(value, own),
  )
}

const isAnother = (value: DataNode['value'], own: string) =>
  value.length > 0 && String(value).toLowerCase() !== own.toLowerCase()

function paysSomebody(nodes: readonly DataNode[]): boolean {
  const has = (name: RegExp, value: RegExp) =>
    nodes.some(
      (node) =>
        name.test(wordsOf(node.name)) && typeof node.value === 'string' && value.test(node.value),
    )
  return has(AMOUNT, /^\s*\d/) && has(RECEIVER, /\S/)
}
