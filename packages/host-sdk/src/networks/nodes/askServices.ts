import { ERRORS, type ErrorType, fromWire } from '@vestibule/protocol'
import type { Core } from '../../core/core.js'
import { apiOf } from '../../platform/apiOf.js'
import { type AskNode, createNode } from './createNode.js'
import type { NodeError } from './nodeError.js'

/** These errors last until the page reloads. */
const LASTING: readonly ErrorType[] = [
  'chainNotSupported',
  'projectUnknown',
  'originNotAllowed',
  'projectIdMissing',
]

/** The services' node of a network, or their bundler. Empty without services. */
export function askServices(
  { options, nodes }: Core,
  caipNetworkId: string,
  method = '',
): AskNode[] {
  const api = apiOf(options)
  if (api === undefined) return []
  const isBundler = /UserOp|EntryP/.test(method)
  const path = isBundler ? `v1/bundler?chainId=${caipNetworkId}` : `rpc/${caipNetworkId}`
  const url = new URL(`/${path}`, api)
  url.searchParams.set('projectId', options.projectId)
  // The bundler accepts only one call at a time.
  if (isBundler) return [createServicesNode(url.href)]
  const node = nodes.get(url.href) ?? createServicesNode(url.href)
  nodes.set(url.href, node)
  return [node]
}

function createServicesNode(url: string): AskNode {
  const ask = createNode(url)
  let refusal: unknown

  return async (request) => {
    if (refusal !== undefined) throw refusal
    const answer = await ask(request)
    if (!('error' in answer && isOfServices(answer.error))) return answer
    const error = fromWire(answer.error)
    if (LASTING.includes(error.type)) refusal = error
    throw error
  }
}

/** The services reported an error: errors of nodes have no Vestibule type. */
function isOfServices(error: NodeError.Said): error is NodeError.Said & { data: { type: string } } {
  const { data } = error
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
  return typeof type === 'string' && Object.hasOwn(ERRORS, type)
}
