import { parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import { isSameAccount } from '@vestibule/protocol/polkadot'
import type { RemoteSession } from '../../../core/model/remoteSession.js'
import type { Held } from '../../pageWallets/held.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { toAccounts } from '../account/toAccounts.js'
import type { FormatOf } from '../formats.js'
import type { PolkadotRequest } from '../polkadotRequest.js'

/** Answers what the adapter asks of wallets by a session, and hands on the rest in the wallet's own spelling. */
export function createSessionRequests(session: RemoteSession, formatOf: FormatOf) {
  function held(addresses: readonly string[]): Held | undefined {
    const reference = session.chain()
    if (reference === undefined) return undefined
    const accounts = toAccounts(addresses, formatOf(reference))
    return accounts.length === 0 ? undefined : { reference, accounts }
  }

  const own = new Map<string, (request: PolkadotRequest) => Promise<unknown>>([
    ['wallet:connect', async () => held(await session.open())],
    ['wallet:restore', async () => held(await session.restore())],
    ['wallet:disconnect', session.end],
    [
      'wallet:switchNetwork',
      async ({ params }) => {
        const { chainId } = parseCaipNetworkId(params)
        if (!session.moveTo(chainId)) throw new VestibuleError('chainNotSupported')
      },
    ],
  ])

  /** A wallet may look for its accounts by the letters that it shared. */
  function spelled(request: PolkadotRequest): PolkadotRequest {
    const wanted = String(readPart(request.params, 'address'))
    const address = session.accounts().find((one) => isSameAccount(one, wanted))
    if (address === undefined) return request
    const { transactionPayload, ...params } = request.params as Record<string, unknown>
    const payload = transactionPayload && { ...Object(transactionPayload), address }
    return {
      ...request,
      params: { ...params, address, ...(payload && { transactionPayload: payload }) },
    }
  }

  return async (request: PolkadotRequest): Promise<unknown> =>
    (own.get(request.method) ?? ((other) => session.request(spelled(other))))(request)
}
