import { base64 } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { ConnectorContext } from '../../../core/model/connector.js'
import type { CosmosSignDoc } from '../../../core/model/namespaces/cosmos/provider.js'
import type { Network } from '../../../core/model/network.js'
import type { RemoteSession } from '../../../core/model/remoteSession.js'
import type { Held } from '../../pageWallets/held.js'
import { toAccounts } from '../account/toAccounts.js'
import type { CosmosRequest } from '../cosmosRequest.js'

/** Answers what the adapter asks of wallets by a session, and hands on to the wallet what it approved of the rest. */
export function createSessionRequests(context: ConnectorContext, session: RemoteSession) {
  /** Addresses alone: a session says no public keys. */
  function held(addresses: readonly string[]): Held | undefined {
    const reference = session.chain()
    if (reference === undefined) return undefined
    const id = `cosmos:${reference}`
    const network = context.networks.find(({ caipNetworkId }) => caipNetworkId === id)
    const accounts = toAccounts(addresses, network)
    return accounts.length === 0 ? undefined : { reference, accounts }
  }

  /** Never a node: those of Cosmos know none of these methods, and would only learn what is to be signed. */
  async function ask(request: CosmosRequest): Promise<unknown> {
    const current = session.current()
    if (current === undefined) throw new VestibuleError('notConnected')
    if (!current.methods.has(request.method)) throw new VestibuleError('methodNotAllowed')
    return session.ask(request)
  }

  const own = new Map<string, (request: CosmosRequest) => Promise<unknown>>([
    ['wallet:connect', async () => held(await session.open())],
    ['wallet:restore', async () => held(await session.restore())],
    ['wallet:disconnect', session.end],
    [
      'wallet:switchNetwork',
      async ({ params }) => {
        if (!session.moveTo(String((params as Network).id)))
          throw new VestibuleError('chainNotSupported')
      },
    ],
    [
      'cosmos_signDirect',
      ({ method, params }) => {
        const { signerAddress, signDoc } = params as {
          signerAddress: string
          signDoc: CosmosSignDoc
        }
        return ask({ method, params: { signerAddress, signDoc: toTexts(signDoc) } })
      },
    ],
  ])
  return async (request: CosmosRequest): Promise<unknown> =>
    (own.get(request.method) ?? ask)(request)
}

/** As wallets of the field take it. */
const toTexts = ({ bodyBytes, authInfoBytes, chainId, accountNumber }: CosmosSignDoc) => ({
  chainId,
  accountNumber: accountNumber.toString(),
  bodyBytes: base64.encode(bodyBytes),
  authInfoBytes: base64.encode(authInfoBytes),
})
