import { formatHexChainId, VestibuleError } from '@vestibule/protocol'
import type { Eip1193Provider } from '../../core/model/connector.js'
import type { Network } from '../../core/model/network.js'
import { switchFailure } from '../../networks/switchFailure.js'
import { askWallet } from './askWallet.js'
import { confirmChain, isChain } from './confirmChain.js'
import { WAITS } from './fromProviderError.js'

/** Codes by which wallets refuse for another reason than a chain that they do not know. Those who say that in words only are many. */
const OTHER_REASONS = new Set<unknown>([4100, 4200, -32601, WAITS])

/**
 * Switches a wallet to a network, offering the network (EIP-3085) where the wallet does not know it.
 * It succeeds only when the wallet's own `eth_chainId` or `chainChanged` says so.
 * @throws `userRejected`, `chainNotSupported` when adding fails, `switchFailed`
 */
export async function switchChain(options: { provider: Eip1193Provider; network: Network }) {
  const { provider, network } = options
  const chainId = formatHexChainId(network.id)
  const request = (method: string, params: unknown[] = []) =>
    askWallet({ provider }, method, params)

  try {
    await request('wallet_switchEthereumChain', [{ chainId }])
  } catch (error) {
    if (!isUnknownChain(error)) throw switchFailure(network, error)
    await request('wallet_addEthereumChain', [addParameters(network, chainId)]).catch(refuseAdding)
    // Some wallets switch as they add, and refuse to do it again.
    await request('wallet_switchEthereumChain', [{ chainId }]).catch(async (failed: unknown) => {
      if (!isChain(await request('eth_chainId').catch(() => undefined), chainId))
        throw switchFailure(network, failed)
    })
  }
  if (!(await confirmChain(provider, chainId))) throw switchFailure(network)
}

/** EIP-3085 */
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
  // An error of this package, for example of a session over the relay, is not the wallet's refusal.
  const { data = {} } = error
  return 'providerCode' in data && !OTHER_REASONS.has(data.providerCode)
}
