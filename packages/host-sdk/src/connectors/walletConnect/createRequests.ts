import {
  formatCaipNetworkId,
  formatHexChainId,
  parseHexChainId,
  VestibuleError,
} from '@vestibule/protocol'
import type { Core } from '../../core/core.js'
import { trackRemote } from '../../directory/remoteRequests.js'
import { findNetwork } from '../../networks/networks.js'
import { askOwnNodes } from '../../networks/nodes/askNetwork.js'
import { switchFailure } from '../../networks/switchFailure.js'
import { readCapabilities } from './capabilities.js'
import type { Client } from './client.js'
import type { Holding } from './createHolding.js'
import { fromWalletError } from './fromWalletError.js'
import type { Session } from './session.js'

type Request = { method: string; params?: unknown }

/** Milliseconds after a wallet agreed to switch, in which its session must come to hold the network. */
const TIMEOUT_MS = 5_000

/** Answers a dapp's requests from the session, through the wallet, or by the network's own nodes. */
export function createRequests(core: Core, parts: createRequests.Parts) {
  const { getClient, holding, timeoutMs = TIMEOUT_MS } = parts
  /** What the wallet answered about EIP-5792, by session and question. */
  const answered = new Map<string, unknown>()
  const leaving = new Set<(reason: Error) => void>()

  function inSession() {
    const [session, chainId] = [holding.current(), holding.chainId()]
    if (session === undefined || chainId === undefined) throw new VestibuleError('notConnected')
    return { session, chainId }
  }

  async function askWallet({ method, params = [] }: Request): Promise<unknown> {
    const { session, chainId } = inSession()
    const client = await getClient()
    let leave: ((reason: Error) => void) | undefined
    const gone = new Promise<never>((_resolve, reject) => {
      leave = reject
      leaving.add(reject)
    })
    const asked = client.request({
      topic: session.topic,
      chainId: `eip155:${chainId}`,
      request: { method, params },
    })
    asked.catch(() => {
      // Heard below, unless the session ended before.
    })
    try {
      return await trackRemote(
        core,
        { method, wallet: session.wallet },
        Promise.race([asked, gone]),
      )
    } catch (error) {
      throw fromWalletError(error)
    } finally {
      if (leave !== undefined) leaving.delete(leave)
    }
  }

  async function switchChain(request: Request): Promise<null> {
    const [target] = list(request.params) as [{ chainId?: unknown } | undefined]
    const wanted = String(parseHexChainId(target?.chainId))
    if (holding.moveTo(wanted)) return null
    const { session } = inSession()
    if (!session.methods.has(request.method)) throw switchFailure(networkOf(core, wanted))
    await askWallet({ ...request, params: [{ chainId: formatHexChainId(wanted) }] })
    const isHeld = await waitUntil(
      () => holding.current()?.accounts.has(wanted) === true,
      timeoutMs,
    )
    if (!isHeld || !holding.moveTo(wanted)) throw switchFailure(networkOf(core, wanted))
    return null
  }

  async function getCapabilities(request: Request): Promise<unknown> {
    const { session } = inSession()
    const [address = holding.accounts()[0], chainIds = []] = list(request.params)
    const said = readCapabilities(session.properties, {
      address: String(address),
      chainIds: list(chainIds).map(String),
    })
    if (said !== undefined) return said
    if (!session.methods.has(request.method)) throw new VestibuleError('methodNotAllowed')
    const question = JSON.stringify([session.topic, address, chainIds])
    if (!answered.has(question)) answered.set(question, await askWallet(request))
    return answered.get(question)
  }

  async function getCallsStatus(request: Request): Promise<unknown> {
    if (!inSession().session.methods.has(request.method))
      throw new VestibuleError('callStatusNotApproved')
    return askWallet(request)
  }

  /** What is not left to the wallet alone. */
  const own = new Map<string, (request: Request) => Promise<unknown>>([
    ['eth_chainId', async () => formatHexChainId(inSession().chainId)],
    ['net_version', async () => inSession().chainId],
    ['wallet_switchEthereumChain', switchChain],
    ['wallet_getCapabilities', getCapabilities],
    ['wallet_getCallsStatus', getCallsStatus],
  ])

  return {
    async request(request: Request): Promise<unknown> {
      const answer = own.get(request.method)
      if (answer !== undefined) return answer(request)
      const { session, chainId } = inSession()
      if (isApproved(session, request)) return askWallet(request)
      return askOwnNodes(core, networkOf(core, chainId), request)
    },
    /** Ends every request that waits in a wallet which is no longer there. */
    abandon(reason: Error) {
      for (const leave of leaving) leave(reason)
    },
  }
}

export declare namespace createRequests {
  type Parts = {
    getClient: () => Promise<Client>
    holding: Holding
    /** @default 5000 */
    timeoutMs?: number | undefined
  }
}

const isApproved = ({ methods }: Session, { method }: Request) => methods.has(method)

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A network of the session, as far as the dapp knows it. */
function networkOf(core: Core, chainId: string) {
  const caipNetworkId = formatCaipNetworkId({ namespace: 'eip155', chainId })
  const rpcUrls = { default: { http: [] } }
  const unknown = { id: chainId, name: caipNetworkId, caipNetworkId, rpcUrls }
  return findNetwork(core, caipNetworkId) ?? unknown
}

/** Looks often, for as long as is worth waiting. */
async function waitUntil(isSo: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs
  while (!isSo() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
  return isSo()
}
