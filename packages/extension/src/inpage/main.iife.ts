import { announceProvider } from '@vestibule/host-sdk/wallet'
import { createProvider } from './eip155.js'
import { registerSolana } from './solana.js'
import { createWallet } from './wallet.js'

// Served: https pages and this machine, so that a browser that lacks this has no wallet to offer either.
if (crypto.randomUUID !== undefined) {
  const { name, rdns, icon } = __WALLET__
  const wallet = createWallet()
  announceProvider({ rdns, name, icon }, createProvider(wallet))
  const served = __SOLANA__
  if (served.length > 0) registerSolana(wallet, { name, icon }, served)
}
