import { base64 } from '@scure/base'
import { COSMOS, VestibuleError } from '@vestibule/protocol'
import type { Account } from '../../../core/model/connector.js'
import type { CosmosSignDoc } from '../../../core/model/namespaces/cosmos/provider.js'
import type { Network } from '../../../core/model/network.js'
import type { RemoteSession } from '../../../core/model/remoteSession.js'
import type { WalletConnectPart } from '../../../core/model/walletConnectPart.js'
import { readAddress, spellAddress } from '../account/readAddress.js'
import type { CosmosRequest } from '../cosmosRequest.js'
import { chainOf } from '../network/chainOf.js'

const toTexts = ({ bodyBytes, authInfoBytes, chainId, accountNumber }: CosmosSignDoc) => ({
  chainId,
  accountNumber: accountNumber.toString(),
  bodyBytes: base64.encode(bodyBytes),
  authInfoBytes: base64.encode(authInfoBytes),
})

export const walletConnectPart: WalletConnectPart = {
  methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
  events: ['accountsChanged', 'chainChanged'],
  rules: {
    ...COSMOS,
    isAddress: (address) => readAddress(spellAddress(address)) !== undefined,
    isSameAddress: (one, other) => spellAddress(one) === spellAddress(other),
  },
  readChain: (data) => String(data).replace(/^cosmos:/, ''),
  formatChain: (reference) => reference,
  toAccounts(addresses, { reference, context }) {
    const id = `cosmos:${reference}`
    return toAccounts(
      addresses.map(spellAddress),
      context.networks.find(({ caipNetworkId }) => caipNetworkId === id),
    )
  },
  createRequests: (_context, session) => createSessionRequests(session),
}

function toAccounts(addresses: readonly string[], network: Network | undefined): Account[] {
  const prefix = network && chainOf(network).prefix
  // Split at the last "1": the prefix may also contain this digit.
  return addresses
    .filter((address) => prefix === undefined || address.replace(/1[^1]*$/, '') === prefix)
    .map((address) => ({ address, type: 'eoa' as const }))
}

function createSessionRequests(session: RemoteSession) {
  /** Do not send these methods to a node: Cosmos nodes do not support them, and would see the message. */
  async function ask(request: CosmosRequest): Promise<unknown> {
    const current = session.current()
    if (current === undefined) throw new VestibuleError('notConnected')
    if (!current.methods.has(request.method)) throw new VestibuleError('methodNotAllowed')
    return session.ask(request)
  }

  return async (request: CosmosRequest): Promise<unknown> => {
    if (request.method !== 'cosmos_signDirect') return ask(request)
    const { signerAddress, signDoc } = request.params as {
      signerAddress: string
      signDoc: CosmosSignDoc
    }
    return ask({ ...request, params: { signerAddress, signDoc: toTexts(signDoc) } })
  }
}
