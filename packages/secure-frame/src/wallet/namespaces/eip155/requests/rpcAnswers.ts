import { formatHexChainId, parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import type { RpcAnswer, RpcAnswers } from '../../document/rpcAnswers.js'

/** The account and the network are the wallet's own to tell; what a chain's node knows a page asks there itself. */
export const eip155Answers: RpcAnswers = new Map<string, RpcAnswer>([
  ['eth_accounts', ({ account }) => (account === undefined ? [] : [account])],
  [
    'eth_chainId',
    ({ network }) => formatHexChainId(parseCaipNetworkId(network.caipNetworkId).chainId),
  ],
  ['wallet_getCapabilities', () => ({})],
  [
    'wallet_getCallsStatus',
    () => {
      throw new VestibuleError('callStatusNotApproved')
    },
  ],
  [
    'wallet_getAssets',
    ({ account }) => {
      if (account === undefined) return {}
      throw new VestibuleError('notSupportedYet', { data: { method: 'wallet_getAssets' } })
    },
  ],
])
