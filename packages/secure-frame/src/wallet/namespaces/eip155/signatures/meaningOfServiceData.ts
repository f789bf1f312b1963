import { kindOfAction, wordsOf } from '../../document/messages/actionWords.js'
import { changesAccount } from '../../document/messages/changesAccount.js'
import type { DataNode } from '../../document/messages/dataNode.js'
import { isOpaque } from '../../document/messages/isOpaque.js'
import { meaningOfData } from '../../document/messages/meaningOfData.js'
import { meaningOfMessage } from '../../document/messages/meaningOfMessage.js'
import type { MessageMeaning } from '../../document/messages/messageMeaning.js'
import type { TypedNode } from '../intents/typedData.js'
import { type ReadTypedData, structsOf } from './decodeTypedData.js'

export function meaningOfServiceData(data: ReadTypedData): MessageMeaning | undefined {
  const { primaryType, types, message, account } = data
  for (const name of structsOf(primaryType, types)) {
    const kind = kindOfAction(name)
    if (kind !== undefined) return { kind }
  }
  const named = meaningOfData(message.map(toData), account)
  if (named !== undefined) return named
  const texts = textsOf(message).flatMap((text) => meaningOfMessage(text, account) ?? [])
  const grave = texts.find(({ kind }) => kind !== 'account')
  if (grave !== undefined) return grave
  const changes =
    texts.length > 0 || structsOf(primaryType, types).some((name) => changesAccount(wordsOf(name)))
  return changes ? { kind: 'account' } : undefined
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

/** Names of members that refer to content outside the data. */
const STANDS_FOR =
  /\b(?:hash|digest|root|payload|calldata|call data|intent|data|contents?|message)\b/
const SAYS_NOTHING =
  /\b(?:nonce|challenge|salt|timestamp|time|deadline|expir\w*|chain id|version)\b/

/** Whether the data contains an unreadable hash or bytes. */
export function hidesData(nodes: readonly TypedNode[], own: string): boolean {
  return nodes.some(standsForData) || isHashAlone(nodes, own)
}

function standsForData(node: TypedNode): boolean {
  if (node.kind !== 'leaf') return node.children.some(standsForData)
  if (!STANDS_FOR.test(wordsOf(node.name))) return false
  return node.type === 'string' ? isOpaque(String(node.value)) : isBytes(node)
}

/** Whether the data contains only its signer and a time. */
function isHashAlone(nodes: readonly TypedNode[], own: string): boolean {
  const telling = leavesOf(nodes).filter(
    ({ name, value }) =>
      !SAYS_NOTHING.test(wordsOf(name)) && String(value).toLowerCase() !== own.toLowerCase(),
  )
  return telling.length > 0 && telling.every(isBytes)
}

type Leaf = Extract<TypedNode, { kind: 'leaf' }>

const isBytes = ({ type, value }: Leaf) => /^bytes/.test(type) && String(value).length > 2

function leavesOf(nodes: readonly TypedNode[]): Leaf[] {
  return nodes.flatMap((node) => (node.kind === 'leaf' ? [node] : leavesOf(node.children)))
}
