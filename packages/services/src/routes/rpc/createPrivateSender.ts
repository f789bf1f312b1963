import type { ErrorType } from '@vestibule/protocol'
import type { RpcCall } from '@vestibule/protocol/http'
import type { Network } from '../../domain/projects/project.js'
import { failure, type Outcome, readAnswers } from '../../domain/rpc/readAnswers.js'
import type { RpcProxy } from '../../domain/rpc/rpcProxy.js'
import { nodesOf } from '../../namespaces/nodesOf.js'
import type { SwapVendor } from '../../ports/swaps.js'

/** Errors of the services: the node did not respond. */
const UNHEARD: readonly unknown[] = ['unknown', 'requestTimedOut'] satisfies ErrorType[]

/** Sends swap transactions only to the private node. Retries once without a valid answer. */
export function createPrivateSender({ proxy, vendors }: Options) {
  const known = new Map<string, readonly string[]>()

  function spendersOf({ caipNetworkId, swap }: Network): readonly string[] {
    const found = known.get(caipNetworkId)
    if (found !== undefined) return found
    const ofVendors = vendors.flatMap(({ open }) => {
      const { build, spender } = open({ id: caipNetworkId, tokens: [] }) ?? {}
      return build === undefined || spender === undefined ? [] : [spender]
    })
    const spenders = [swap?.router ?? [], swap?.v3?.router ?? [], ofVendors].flat()
    known.set(caipNetworkId, spenders)
    return spenders
  }

  async function ask(network: Network, call: RpcCall, options: SendOptions): Promise<Outcome> {
    try {
      const text = await new Response(await proxy.send(network, call, options)).text()
      const [outcome = failure('unknown')] = readAnswers(text, [call])
      const { isReceipt } = nodesOf(network.caipNetworkId)
      const isOdd = 'result' in outcome && isReceipt?.(call, outcome.result) === false
      return isOdd ? failure('unknown') : outcome
    } catch {
      return failure('unknown')
    }
  }

  return {
    /** Whether a call submits a swap that the usual node must not receive. */
    isPrivate(network: Network, call: RpcCall): boolean {
      const { isSentTo } = nodesOf(network.caipNetworkId)
      if (network.swap?.privateRpcUrl === undefined || isSentTo === undefined) return false
      return spendersOf(network).some((spender) => isSentTo(call, spender))
    },

    /** Remembers that the private node did not respond. */
    async send(network: Network, call: RpcCall, options: SendOptions): Promise<string> {
      const hidden = { ...network, rpcUrl: network.swap?.privateRpcUrl }
      const first = await ask(hidden, call, options)
      // The node may have accepted the first try: a rejection of the second proves nothing.
      const second = isUnheard(first) ? await ask(hidden, call, options) : first
      const outcome = 'error' in second && isUnheard(first) ? asPrivate(first) : second
      return JSON.stringify({ jsonrpc: '2.0', id: call.id, ...outcome })
    },
  }
}

type SendOptions = Parameters<RpcProxy['send']>[2]
type Refused = Extract<Outcome, { error: unknown }>

type Options = {
  proxy: Pick<RpcProxy, 'send'>
  vendors: readonly SwapVendor[]
}

const isUnheard = (outcome: Outcome): outcome is Refused =>
  'error' in outcome &&
  UNHEARD.includes((outcome.error.data as { type?: unknown } | null | undefined)?.type)

function asPrivate({ error }: Refused): Refused {
  const data = { ...(error.data as object | undefined), isPrivate: true }
  return { error: { ...error, data } }
}
