import { announceProvider } from '@vestibule/host-sdk/wallet'
import { createProvider } from './eip155.js'
import { registerSolana } from './solana.js'
import { createWallet } from './wallet.js'

// Only old browsers lack `randomUUID`: pages with the wallet are secure contexts.
if (crypto.randomUUID !== undefined) {
  const { name, rdns, icon } = __WALLET__
  const wallet = createWallet(() => serveOldDapps(provider))
  const provider = createProvider(wallet)
  announceProvider({ rdns, name, icon }, provider)
  const served = __SOLANA__
  if (served.length > 0) registerSolana(wallet, { name, icon }, served)
}

type Call = { id?: unknown; method: string; params?: unknown }

/** Sets `window.ethereum` for old dapps if it is missing. Other wallets may replace it. */
function serveOldDapps(provider: ReturnType<typeof createProvider>) {
  if ('ethereum' in window) return
  const ask = (method: string, params?: unknown) => provider.request({ method, params })

  function answer({ id, method, params }: Call, done?: unknown) {
    const answered = ask(method, params).then((result) => ({ id, jsonrpc: '2.0', result }))
    if (typeof done !== 'function') return answered
    return answered.then(
      (response) => done(null, response),
      (error: unknown) => done(error),
    )
  }

  const ethereum = {
    ...provider,
    enable: () => ask('eth_requestAccounts'),
    send: (first: string | Call, second?: unknown) =>
      typeof first === 'string' ? ask(first, second) : answer(first, second),
    sendAsync: answer,
  }
  Object.assign(window, { ethereum })
  dispatchEvent(new Event('ethereum#initialized'))
}
