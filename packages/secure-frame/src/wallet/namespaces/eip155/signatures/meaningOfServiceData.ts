import { kindOfAction, wordsOf } from '../../document/messages/actionWords.js'
import type { DataNode } from '../../document/messages/dataNode.js'
import { isOpaque } from '../../document/messages/isOpaque.js'
import { meaningOfData } from '../../document/messages/meaningOfData.js'
import { meaningOfMessage } from '../../document/messages/meaningOfMessage.js'
import type { MessageMeaning } from '../../document/messages/messageMeaning.js'
import type { TypedNode } from '../intents/typedData.js'
import { type ReadTypedData, structsOf } from './decodeTypedData.js'

/**
 * What typed data that no contract reads and no shape tells may do, by the names of its types and members, and by the
 * texts in it: a service reads it, and may make keys of the signature, let a key act, or move money.
 */
export function meaningOfServiceData(data: ReadTypedData): MessageMeaning | undefined {
  const { primaryType, types, message, account } = data
  for (const name of structsOf(primaryType, types)) {
    const kind = kindOfAction(name)
    if (kind !== undefined) return { kind }
  }
  const named = meaningOfData(message.map(toData), account)
  if (named !== undefined) return named
  for (const text of textsOf(message)) {
    const found = meaningOfMessage(text, account)
    if (found !== undefined) return found
  }
  return undefined
}

function toData(node: TypedNode): DataNode {
  const value = node.kind === 'leaf' ? String(node.value) : node.children.map(toData)
  return { name: node.name, value }
}

function textsOf(nodes: readonly TypedNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind !== 'leaf') return textsOf(node.children)
    return node.type === 'string' ? [String(node.value)] : []
  })
}

/** Members that stand for what is not shown. */
const STANDS_FOR = /\b(?:hash|digest|root|payload|calldata|call data|intent|data)\b/

/** True where a service is told by a hash, or by bytes, what nobody can read. */
export function hidesData(nodes: readonly TypedNode[]): boolean {
  return nodes.some((node) => {
    if (node.kind !== 'leaf') return hidesData(node.children)
    if (!STANDS_FOR.test(wordsOf(node.name))) return false
    const text = String(node.value)
    return node.type === 'string' ? isOpaque(text) : /^bytes/.test(node.type) && text.length > 2
  })
}
