import { parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import type { RemoteSession } from '../../../core/model/remoteSession.js'
import type { Held } from '../../pageWallets/held.js'
import { isOfNetwork } from '../account/readAddress.js'
import { toAccounts } from '../account/toAccounts.js'
import type { BitcoinRequest } from '../bitcoinRequest.js'

/** Answers what the adapter asks of wallets by a session, and hands on the rest. */
export function createSessionRequests(session: RemoteSession) {
  /** Addresses alone: a session says no public keys. */
  function held(addresses: readonly string[]): Held | undefined {
    const reference = session.chain()
    if (reference === undefined) return undefined
    const accounts = toAccounts(addresses.filter((address) => isOfNetwork(address, reference)))
    return accounts.length === 0 ? undefined : { reference, accounts }
  }

  const own = new Map<string, (request: BitcoinRequest) => Promise<unknown>>([
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
  return async (request: BitcoinRequest): Promise<unknown> =>
    (own.get(request.method) ?? session.request)(request)
}
