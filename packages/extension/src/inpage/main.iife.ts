import { announceProvider } from '@vestibule/host-sdk/wallet'
import { createProvider } from './eip155.js'
import { serveOldDapps } from './serveOldDapps.js'
import { registerSolana } from './solana.js'
import { createWallet } from './wallet.js'

// Pages with the wallet are secure contexts, so that only an old browser lacks this.
if (crypto.randomUUID !== undefined) {
  const { name, rdns, icon } = __WALLET__
  const wallet = createWallet(() => serveOldDapps(provider))
  const provider = createProvider(wallet)
  announceProvider({ rdns, name, icon }, provider)
  const served = __SOLANA__
  if (served.length > 0) registerSolana(wallet, { name, icon }, served)
}
