import { cleanName } from '@vestibule/protocol'
import { clusterOf } from '@vestibule/protocol/solana'
import type { Discovery } from '../../../core/model/adapter.js'
import type { Connector } from '../../../core/model/connector.js'
import { importCode } from '../../../platform/importCode.js'
import { isDataImage } from '../../../platform/isDataImage.js'
import { collectWallets } from '../../pageWallets/collectWallets.js'
import { createPageWallet } from '../../pageWallets/createPageWallet.js'
import { listenForWallets } from '../../walletStandard/listenForWallets.js'
import { listOf, methodOf, type StandardWallet } from '../../walletStandard/walletStandard.js'
import type { SignInBox } from './createSignIns.js'

/** Finds wallets at any time. Ignores a second wallet of the same name. */
export function discoverWallets(options: Discovery): () => void {
  const { networks, enableEIP6963, onConnectors } = options
  const page = globalThis.window
  if (!enableEIP6963 || page === undefined) return () => {}
  const chains = networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const { isOpen, add, stop } = collectWallets(onConnectors)
  const stopListening = listenForWallets(page, (candidate) => {
    if (isOpen()) add(readWallet(candidate, { chains }))
  })
  return () => {
    stop()
    stopListening()
  }
}

/**
 * The wallet may throw.
 * @returns undefined without a name, a connect feature or a Solana chain
 */
function readWallet(
  candidate: unknown,
  { chains }: Pick<Connector, 'chains'>,
): Connector | undefined {
  try {
    const wallet = candidate as StandardWallet
    const name = typeof wallet.name === 'string' ? cleanName(wallet.name) : ''
    const announced = listOf(wallet.chains)
    const isOurs = announced.some((chain) => String(chain).startsWith('solana:'))
    if (name === '' || !isOurs || methodOf(wallet, 'standard:connect', 'connect') === undefined)
      return undefined
    const { icon } = wallet
    const box: SignInBox = { signed: [] }
    return {
      // The standard's only id is the name. The prefix separates it from our connectors.
      id: `announced:${name}`,
      type: 'announced',
      name,
      icon: isDataImage(icon) ? icon : undefined,
      chain: 'solana',
      chains: chains.filter((network) => announced.includes(clusterOf(network))),
      ...createPageWallet(async (onGrant) => {
        const { createStandardCode } = await importCode(() => import('./createStandardCode.js'))
        return createStandardCode(wallet, onGrant, box)
      }),
      oneClick: {
        offer(createMessage) {
          box.createMessage = createMessage
        },
        take: () => box.signed.splice(0),
      },
    }
  } catch {
    return undefined
  }
}
