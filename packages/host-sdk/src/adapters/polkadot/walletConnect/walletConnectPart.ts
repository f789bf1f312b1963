import { POLKADOT } from '@vestibule/protocol'
import { isSameAccount, readSs58 } from '@vestibule/protocol/polkadot'
import type { RemoteSession } from '../../../core/model/remoteSession.js'
import type { WalletConnectPart } from '../../../core/model/walletConnectPart.js'
import { readPart } from '../../pageWallets/readAnswer.js'
import { toAccounts } from '../account/toAccounts.js'
import type { FormatOf } from '../formats.js'
import type { PolkadotRequest } from '../polkadotRequest.js'

export function createWalletConnectPart(formatOf: FormatOf): WalletConnectPart {
  return {
    methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
    events: ['accountsChanged', 'chainChanged'],
    rules: {
      ...POLKADOT,
      isAddress: (address) => readSs58(address) !== undefined,
      isSameAddress: isSameAccount,
    },
    readChain: (data) => String(data).replace(/^polkadot:/, ''),
    formatChain: (reference) => reference,
    toAccounts: (addresses, { reference }) => toAccounts(addresses, formatOf(reference)),
    createRequests: (_context, session) => createSessionRequests(session),
  }
}

function createSessionRequests(session: RemoteSession) {
  /** Use the phone's address format: some wallets do not recognize other formats. */
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

  return async (request: PolkadotRequest): Promise<unknown> => session.request(spelled(request))
}
