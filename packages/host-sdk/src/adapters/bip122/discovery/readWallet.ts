import { cleanName } from '@vestibule/protocol'
import type { Connector } from '../../../core/model/connector.js'
import type { Network } from '../../../core/model/network.js'
import { importCode } from '../../../platform/importCode.js'
import { isDataImage } from '../../../platform/isDataImage.js'
import { createPageWallet } from '../../pageWallets/createPageWallet.js'
import { listOf, methodOf, type StandardWallet } from '../../walletStandard/walletStandard.js'
import { chainOf } from '../standard/chainOf.js'
import { referencesOf } from './referencesOf.js'

const CONNECTS = ['bitcoin:connect', 'standard:connect']

/**
 * Reads what registered itself as a wallet; reading it may fail.
 * @returns undefined for what has no name to show, cannot be connected, or serves another kind of chain
 */
export function readWallet(
  candidate: unknown,
  networks: readonly Network[],
): Connector | undefined {
  try {
    const wallet = candidate as StandardWallet
    const name = typeof wallet.name === 'string' ? cleanName(wallet.name) : ''
    const announced = listOf(wallet.chains)
    const isOurs = announced.some((chain) => String(chain).startsWith('bitcoin:'))
    const connects = CONNECTS.some((feature) => methodOf(wallet, feature, 'connect') !== undefined)
    if (name === '' || !isOurs || !connects) return undefined
    const { icon } = wallet
    const chains = networks.filter(({ id }) => announced.includes(chainOf(String(id))))
    return {
      // The standard has no id but the name; it must not pass for one of our own connectors' ids.
      id: `announced:${name}`,
      type: 'announced',
      name,
      icon: isDataImage(icon) ? icon : undefined,
      chain: 'bip122',
      chains,
      ...createPageWallet(async (onGrant) => {
        const { createStandardCode } = await importCode(
          () => import('../standard/createStandardCode.js'),
        )
        return createStandardCode(wallet, referencesOf(chains), onGrant)
      }),
    }
  } catch {
    // A getter that throws, or nothing at all: not a wallet.
    return undefined
  }
}
