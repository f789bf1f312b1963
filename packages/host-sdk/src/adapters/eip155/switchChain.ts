import { formatHexChainId, VestibuleError } from '@vestibule/protocol'
import type { Eip1193Provider } from '../../core/model/connector.js'
import type { Network } from '../../core/model/network.js'
import { switchFailure } from '../../networks/switchFailure.js'
import { listenTo } from '../../platform/listenTo.js'
import { askWallet } from './askWallet.js'
import { confirmChain, isChain } from './confirmChain.js'
import { WAITS } from './fromProviderError.js'

/** Error codes for reasons other than an unknown chain. Many wallets use texts instead. */
const OTHER_REASONS = new Set<unknown>([4100, 4200, -32601, WAITS])

/**
 * Adds the network (EIP-3085) if the wallet does not know it. Waits for `eth_chainId` or
 * `chainChanged` to confirm the switch.
 * @throws `userRejected`, `chainNotSupported` if adding fails, `switchFailed`
 */
export async function switchChain(options: { provider: Eip1193Provider; network: Network }) {
  const { provider, network } = options
  const chainId = formatHexChainId(network.id)
  let arrive = (_isThere: true) => {}
  const arrived = new Promise<true>((resolve) => {
    arrive = resolve
  })
  const stop = listenTo(provider, {
    chainChanged: (now: unknown) => {
      if (isChain(now, chainId)) arrive(true)
    },
  })
  try {
    // Some wallets switch without a response to the request.
    if (!(await Promise.race([arrived, askToSwitch()]))) throw switchFailure(network)
  } finally {
    stop()
  }

  function request(method: string, params: unknown[] = []) {
    return askWallet({ provider }, method, params)
  }

  async function askToSwitch(): Promise<boolean> {
    try {
      await request('wallet_switchEthereumChain', [{ chainId }])
    } catch (error) {
      if (!isUnknownChain(error)) throw switchFailure(network, error)
      await request('wallet_addEthereumChain', [addParameters(network, chainId)]).catch(
        refuseAdding,
      )
      await request('wallet_switchEthereumChain', [{ chainId }]).catch(async (failed: unknown) => {
        if (!isChain(await request('eth_chainId').catch(() => undefined), chainId))
          throw switchFailure(network, failed)
      })
    }
    return confirmChain(provider, chainId)
  }
}

function addParameters(network: Network, chainId: string) {
  const explorer = network.blockExplorers?.default.url
  return {
    chainId,
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: network.rpcUrls.default.http,
    ...(explorer === undefined ? {} : { blockExplorerUrls: [explorer] }),
  }
}

function refuseAdding(error: unknown): never {
  if (error instanceof VestibuleError && error.type === 'userRejected') throw error
  throw new VestibuleError('chainNotSupported', { cause: error })
}

function isUnknownChain(error: unknown): boolean {
  if (!(error instanceof VestibuleError) || error.type === 'userRejected') return false
  if (error.type === 'unrecognizedChain') return true
  // Only a wallet's error has a `providerCode`.
  const { data = {} } = error
  return 'providerCode' in data && !OTHER_REASONS.has(data.providerCode)
}
