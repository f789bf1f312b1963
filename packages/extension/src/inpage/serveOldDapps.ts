import type { createProvider } from './eip155.js'

type Call = { id?: unknown; method: string; params?: unknown }

/**
 * Sets `window.ethereum` for old dapps, with the methods that they call, as a plain property that other wallets may
 * replace, and only if it is missing.
 */
export function serveOldDapps(provider: ReturnType<typeof createProvider>) {
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
