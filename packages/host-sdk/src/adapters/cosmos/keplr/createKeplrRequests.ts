import { base64, hex } from '@scure/base'
import { VestibuleError } from '@vestibule/protocol'
import type { Network } from '../../../core/model/network.js'
import type { Emit } from '../../../platform/emitter.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { keyKind } from '../account/keyKind.js'
import { parseAddress } from '../account/readAddress.js'
import type { CosmosRequest } from '../cosmosRequest.js'
import { createAsking } from './createAsking.js'
import { createKeplrSession } from './createKeplrSession.js'
import type { Keplr } from './keplr.js'

/**
 * Answers WalletConnect's methods by a wallet with the interface of Keplr. Those have no words for a network, for the wallet's permission,
 * for its end and for messages that are no transactions (ADR-36), which stand beside them under names of our own.
 */
export function createKeplrRequests(
  keplr: Keplr,
  { changeEvent, emit }: { changeEvent: string | undefined; emit: Emit },
) {
  const asking = createAsking(keplr)
  const session = createKeplrSession(asking, {
    changeEvent,
    onHeld: (held) => emit('wallet:changed', held),
  })

  async function getAccounts() {
    const accounts = session.held()?.accounts ?? []
    return Promise.all(
      accounts.map(async ({ address, publicKey = '' }) => {
        const key = hex.decode(publicKey)
        const algo = await keyKind(key, parseAddress(address))
        return { address, algo, pubkey: base64.encode(key) }
      }),
    )
  }

  function sign(method: 'signAmino' | 'signDirect' | 'signArbitrary', { params }: CosmosRequest) {
    const signer = readPart(params, 'signerAddress')
    const { chainId } = session.chainFor(signer)
    const subject = readPart(params, method === 'signArbitrary' ? 'data' : 'signDoc')
    return asking.ask(method, chainId, signer, subject)
  }

  const methods = new Map<string, (request: CosmosRequest) => Promise<unknown>>([
    ['cosmos_getAccounts', getAccounts],
    ['cosmos_signAmino', async (request) => sign('signAmino', request)],
    ['cosmos_signDirect', async (request) => sign('signDirect', request)],
    ['wallet:signArbitrary', async (request) => sign('signArbitrary', request)],
    ['wallet:connect', async ({ params }) => session.connect(params as Network)],
    ['wallet:restore', async ({ params }) => session.restore(params as Network)],
    ['wallet:disconnect', session.disconnect],
    [
      'wallet:switchNetwork',
      async ({ params }) => emit('wallet:changed', await session.connect(params as Network)),
    ],
  ])
  return async (request: CosmosRequest): Promise<unknown> => {
    const answer = methods.get(request.method)
    if (answer === undefined) throw new VestibuleError('methodNotAllowed')
    return answer(request)
  }
}
