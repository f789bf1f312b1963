import { kindOfAction, wordsOf } from './actionWords.js'
import type { DataNode } from './dataNode.js'
import type { MessageMeaning } from './messageMeaning.js'

/** Members that say what is to be done; of a list it is the first. */
const SAYS_WHAT =
  /^(?:(?:primary|action|request|message|msg|tx|transaction|order) )?(?:action|type|kind)$|^(?:method|op|operation|command|cmd|instruction|intent|function|event|request)$|^0$/
/** Members that there would be none of without somebody who gets to act. */
const NAMES_WHO =
  /\b(?:agent|delegatee?)\b|\b(?:api|session|agent|signing|trading|stark|spending|viewing|l2) ?keys?\b/
const AMOUNT = /\b(?:amount|quantity|qty|lamports|value|size|volume)\b/
const RECEIVER =
  /\b(?:recipient|receiver|destination|beneficiary|payee)\b|\bwithdrawal address\b|^to(?: address| account| wallet)?$/

/**
 * What a service could make of data by the names of its members, and by the action that it names.
 * @param own The account that signs, which may name itself without binding anybody.
 */
export function meaningOfData(nodes: readonly DataNode[], own: string): MessageMeaning | undefined {
  for (const { name, value } of nodes) {
    // An action with parameters of its own is named by its member.
    const action = typeof value !== 'string' ? name : SAYS_WHAT.test(wordsOf(name)) ? value : ''
    const kind = kindOfAction(action)
    if (kind !== undefined) return { kind, action }
  }
  if (namesWho(nodes, own)) return { kind: 'agent' }
  if (paysSomebody(nodes)) return { kind: 'action' }
  for (const { value } of nodes) {
    const found = typeof value === 'string' ? undefined : meaningOfData(value, own)
    if (found !== undefined) return found
  }
  return undefined
}

function namesWho(nodes: readonly DataNode[], own: string): boolean {
  return nodes.some(({ name, value }) => {
    const words = wordsOf(name).replace('user agent', '')
    return NAMES_WHO.test(words) && value.length > 0 && value !== own
  })
}

function paysSomebody(nodes: readonly DataNode[]): boolean {
  const has = (name: RegExp, value: RegExp) =>
    nodes.some(
      (node) =>
        name.test(wordsOf(node.name)) && typeof node.value === 'string' && value.test(node.value),
    )
  return has(AMOUNT, /^\s*\d/) && has(RECEIVER, /\S/)
}
