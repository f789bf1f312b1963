import { clusterOf } from '@vestibule/protocol/solana'
import { AUTH_CONNECTOR } from '../../../core/model/connectorIds.js'
import type { EmbeddedContext } from '../../../core/model/embeddedContext.js'
import type { EmbeddedPart } from '../../../core/model/embeddedPart.js'
import { EMBEDDED_WALLET as OWN } from '../../../embedded/embeddedWallet.js'
import { importCode } from '../../../platform/importCode.js'
import { onceUntilFailure } from '../../../platform/onceUntilFailure.js'
import { registerWallet } from '../../walletStandard/registerWallet.js'
import { createPublicKey } from '../provider/createPublicKey.js'
import { createStandardWallet } from '../standard/createStandardWallet.js'

/**
 * Registers the embedded wallet by the Wallet Standard. The modal does not list it, because its
 * login already includes the wallet.
 * @returns A function that stops the registration
 */
export function announceWallet(
  context: EmbeddedContext,
  { name = OWN.name, icon = OWN.icon }: EmbeddedPart.Announced,
): () => void {
  context.announced.add(`announced:${name}`)
  const networks = context.networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const chains = Object.freeze([...new Set(networks.map(clusterOf))])
  const features = onceUntilFailure(async () => {
    const [{ createFeatures }, actions] = await Promise.all([
      importCode(() => import('./createFeatures.js')),
      context.actions(),
    ])
    return createFeatures(context, actions, networks)
  })

  const read = () => {
    const { status, address, connectorId } = context.getNamespace('solana').accountState
    return status === 'connected' && connectorId === AUTH_CONNECTOR ? address : undefined
  }
  async function connect(silent: boolean) {
    await context.restored
    if (read() !== undefined || silent) return
    const { connect } = await context.actions()
    await connect('solana', { login: true })
  }
  const { wallet, look } = createStandardWallet({
    ...{ name, icon, chains, read, connect, features },
    keyOf: (address) => createPublicKey(address).toBytes(),
  })
  const stopWatching = context.subscribe(look)
  const stopRegistering = registerWallet(wallet)
  return () => {
    stopRegistering()
    stopWatching()
  }
}
