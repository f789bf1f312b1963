import { formatHexChainId, parseHexChainId, VestibuleError } from '@vestibule/protocol'
import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { RemoteSession } from '../../../core/model/remoteSession.js'
import type { WalletConnectPart } from '../../../core/model/walletConnectPart.js'
import { switchFailure } from '../../../networks/switchFailure.js'
import { askBundlers } from './askBundlers.js'
import { readCapabilities } from './capabilities.js'

type Request = WalletConnectPart.Request

/** Time in ms in which the session must include the network after the wallet's approval. */
const TIMEOUT_MS = 5_000

export function createRequests(
  context: AdapterContext,
  session: RemoteSession,
  { timeoutMs = TIMEOUT_MS }: Options = {},
) {
  /** The wallet's EIP-5792 responses, by session and request. */
  const answered = new Map<string, unknown>()

  function inSession() {
    const [share, chainId] = [session.current(), session.chain()]
    if (share === undefined || chainId === undefined) throw new VestibuleError('notConnected')
    return { share, chainId }
  }

  async function switchChain(request: Request): Promise<null> {
    const [target] = list(request.params) as [{ chainId?: unknown } | undefined]
    const wanted = String(parseHexChainId(target?.chainId))
    if (session.moveTo(wanted)) return null
    const failure = () => {
      const id = `eip155:${wanted}`
      const { requestedCaipNetworks } = context.getNamespace('eip155').networkState
      return switchFailure(
        requestedCaipNetworks.find(({ caipNetworkId }) => caipNetworkId === id) ?? { name: id },
      )
    }
    const { share } = inSession()
    if (!share.methods.has(request.method)) throw failure()
    await session.ask({ ...request, params: [{ chainId: formatHexChainId(wanted) }] })
    const isHeld = await waitUntil(
      () => session.current()?.accounts.has(wanted) === true,
      timeoutMs,
    )
    if (!isHeld || !session.moveTo(wanted)) throw failure()
    return null
  }

  async function getCapabilities(request: Request): Promise<unknown> {
    const { share } = inSession()
    const [address = session.accounts()[0], chainIds = []] = list(request.params)
    const said = readCapabilities(share.properties, {
      address: String(address),
      chainIds: list(chainIds).map(String),
    })
    if (said !== undefined) return said
    if (!share.methods.has(request.method)) throw new VestibuleError('methodNotAllowed')
    const question = JSON.stringify([share.topic, address, chainIds])
    if (!answered.has(question)) answered.set(question, await session.ask(request))
    return answered.get(question)
  }

  async function getCallsStatus(request: Request): Promise<unknown> {
    const { share, chainId } = inSession()
    const { options } = context
    const told = { options, properties: share.properties, chainId }
    const known = await askBundlers(told, list(request.params)[0])
    if (known !== undefined) return known
    if (!share.methods.has(request.method)) throw new VestibuleError('callStatusNotApproved')
    return session.ask(request)
  }

  const own = new Map<string, (request: Request) => Promise<unknown>>([
    ['eth_requestAccounts', session.open],
    ['eth_accounts', session.restore],
    ['wallet_revokePermissions', () => session.end().then(() => null)],
    ['eth_chainId', async () => formatHexChainId(inSession().chainId)],
    ['net_version', async () => inSession().chainId],
    ['wallet_switchEthereumChain', switchChain],
    ['wallet_getCapabilities', getCapabilities],
    ['wallet_getCallsStatus', getCallsStatus],
  ])

  return async (request: Request): Promise<unknown> =>
    (own.get(request.method) ?? session.request)(request)
}

type Options = {
  timeoutMs?: number | undefined
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

async function waitUntil(isSo: () => boolean, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs
  while (!isSo() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50))
  return isSo()
}
