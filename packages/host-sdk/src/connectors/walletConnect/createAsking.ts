import { VestibuleError } from '@vestibule/protocol'
import type { AdapterContext } from '../../core/model/adapterContext.js'
import type { WalletConnectPart } from '../../core/model/walletConnectPart.js'
import type { AskNode } from '../../networks/nodes/createNode.js'
import { importCode } from '../../platform/importCode.js'
import type { Client } from './library/client.js'
import { fromWalletError } from './library/fromWalletError.js'
import type { Member } from './session/createMember.js'
import type { Session } from './session/session.js'

type Request = WalletConnectPart.Request

export function createAsking(context: AdapterContext, parts: Parts) {
  const { getClient, session } = parts
  const nodes = new Map<string, AskNode>()
  const leaving = new Set<(reason: Error) => void>()

  /** @throws `notConnected` if the session does not contain the namespace */
  function inSession({ holding }: Member) {
    const [share, chain] = [holding.current(), holding.chain()]
    if (share === undefined || chain === undefined) throw new VestibuleError('notConnected')
    return { share, chain }
  }

  async function ask(member: Member, { method, params = [] }: Request): Promise<unknown> {
    const { share, chain } = inSession(member)
    const [client, { trackRequest }] = await Promise.all([getClient(), context.actions()])
    let leave: ((reason: Error) => void) | undefined
    const gone = new Promise<never>((_resolve, reject) => {
      leave = reject
      leaving.add(reject)
    })
    const asked = client.request({
      topic: share.topic,
      chainId: share.ids.get(chain) ?? '',
      request: { method, params },
    })
    asked.catch(() => {
      // The code below handles this error, unless the session has ended.
    })
    try {
      const wallet = session()?.wallet ?? { name: 'Wallet' }
      return await trackRequest({ method, wallet }, Promise.race([asked, gone]))
    } catch (error) {
      throw fromWalletError(error)
    } finally {
      if (leave !== undefined) leaving.delete(leave)
    }
  }

  return {
    ask,
    async request(member: Member, request: Request): Promise<unknown> {
      const { share, chain } = inSession(member)
      if (share.methods.has(request.method)) return ask(member, request)
      const caipNetworkId = `${member.namespace}:${chain}` as const
      const unknown = { id: chain, caipNetworkId, rpcUrls: { default: { http: [] } } }
      const { requestedCaipNetworks } = context.getNamespace(member.namespace).networkState
      const network = requestedCaipNetworks.find((one) => one.caipNetworkId === caipNetworkId)
      const { askOwnNodes } = await importCode(() => import('../../networks/nodes/askNetwork.js'))
      return askOwnNodes({ nodes }, network ?? unknown, request)
    },
    abandon(reason: Error) {
      for (const leave of leaving) leave(reason)
    },
  }
}

type Parts = {
  getClient: () => Promise<Client>
  session: () => Session | undefined
}
