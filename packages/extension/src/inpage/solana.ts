import { base58 } from '@scure/base'
import {
  createStandardWallet,
  createWalletFeatures,
  registerWallet,
} from '@vestibule/host-sdk/wallet'
import { VestibuleError } from '@vestibule/protocol'
import { clusterOf } from '@vestibule/protocol/solana'
import { toParams } from './channel.js'
import { addressesIn, chainIn, type Wallet } from './wallet.js'

const NAMESPACE = 'solana'

export function registerSolana(
  wallet: Wallet,
  { name, icon }: { name: string; icon: string },
  served: readonly string[],
) {
  const cluster = (caip2: string) => clusterOf({ id: caip2.slice(NAMESPACE.length + 1) })
  const read = () => addressesIn(wallet.view(), NAMESPACE)[0]
  const features = createWalletFeatures<string>({
    read,
    networkOf(chain) {
      const active = chainIn(wallet.view(), NAMESPACE)
      const found = [...(active === undefined ? [] : [active]), ...served].find(
        (caip2) => chain === undefined || cluster(caip2) === chain,
      )
      if (found === undefined) throw new VestibuleError('chainNotSupported')
      return found
    },
    ask: (method, params, chainId) =>
      wallet.ask({ type: 'ask', namespace: NAMESPACE, chainId, method, params: toParams(params) }),
  })
  const disconnect = async () => void (await wallet.ask({ type: 'disconnect' }))

  const standard = createStandardWallet({
    ...{ name, icon, read, keyOf: base58.decode },
    chains: Object.freeze([...new Set(served.map(cluster))]),
    async connect(silent) {
      await wallet.look()
      if (read() === undefined && !silent)
        await wallet.ask({ type: 'connect', namespace: NAMESPACE })
    },
    features: async () => ({ ...features, disconnect }),
  })
  wallet.onView(standard.look)
  registerWallet(standard.wallet)
}
