import type { Account, Connector, Grant } from '../../core/model/connector.js'
import { listenTo } from '../../platform/listenTo.js'
import { within } from '../../platform/within.js'
import { askWallet, isPageWallet } from './askWallet.js'
import { toChainId } from './readChainId.js'

/** Timeout in ms for requests that need no approval. */
const ANSWERED_MS = 3_000

/**
 * Reads the wallet again after an unreadable event or a lost chain connection: only the wallet
 * itself can end the connection.
 */
export function followWallet(connector: Connector, { read, onChange }: Options): () => void {
  const accounts = createReading((accounts) => onChange({ accounts }), read)
  const chain = createReading((reference) => onChange({ reference }), toChainId)
  const ask = (method: string) =>
    within(ANSWERED_MS, askWallet(connector, method)).catch(() => undefined)
  const askAccounts = () => accounts.later(ask('eth_accounts'))
  const askChain = () => chain.later(ask('eth_chainId'))
  function askBoth() {
    askAccounts()
    askChain()
  }
  const stop = listenTo(connector.provider, {
    accountsChanged: (addresses: unknown) => accounts.now(addresses) || askAccounts(),
    chainChanged: (chainId: unknown) => chain.now(chainId) || askChain(),
    connect: askBoth,
    disconnect: () => (isPageWallet(connector) ? askBoth() : onChange(undefined)),
  })
  // Apply events that arrived before the connection was complete.
  const hearing = hearings.get(connector.provider)
  hearings.delete(connector.provider)
  hearing?.stop()
  const { addresses, chainId } = hearing?.take() ?? {}
  if (addresses !== undefined) accounts.later(Promise.resolve(addresses))
  if (chainId !== undefined) chain.later(Promise.resolve(chainId))
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && askBoth()
  // Some wallets send no events to a background page. Ignore an empty account list here: a locked
  // wallet returns one but stays connected.
  const onVisible = () => {
    if (document.hidden || !isPageWallet(connector)) return
    accounts.later(ask('eth_accounts').then((said) => (isEmpty(said) ? undefined : said)))
    askChain()
  }
  globalThis.window?.addEventListener('pageshow', onPageShow)
  globalThis.document?.addEventListener('visibilitychange', onVisible)
  return () => {
    globalThis.window?.removeEventListener('pageshow', onPageShow)
    globalThis.document?.removeEventListener('visibilitychange', onVisible)
    stop()
    accounts.end()
    chain.end()
  }
}

const hearings = new WeakMap<object, ReturnType<typeof hear>>()

export function hear(connector: Connector, read: Options['read']) {
  const { provider } = connector
  hearings.get(provider)?.stop()
  let said: { addresses?: unknown; chainId?: string | undefined } = {}
  const stop = listenTo(provider, {
    accountsChanged(addresses: unknown) {
      if (read(addresses) !== undefined) said.addresses = addresses
    },
    chainChanged(chainId: unknown) {
      said.chainId = toChainId(chainId) ?? said.chainId
    },
  })
  const hearing = {
    take() {
      const taken = said
      said = {}
      return taken
    },
    stop(): undefined {
      hearings.delete(provider)
      stop()
    },
  }
  hearings.set(provider, hearing)
  return hearing
}

const isEmpty = (said: unknown) => Array.isArray(said) && said.length === 0

type Options = {
  read: (addresses: unknown) => readonly Account[] | undefined
  onChange: (change: Partial<Grant> | undefined) => void
}

/** Keeps the order of changes: discards a response if an event arrived after its request. */
function createReading<value>(
  tell: (value: value) => void,
  read: (said: unknown) => value | undefined,
) {
  let latest = 0
  function now(said: unknown): boolean {
    const value = read(said)
    if (value === undefined) return false
    latest++
    tell(value)
    return true
  }
  return {
    now,
    later(answer: Promise<unknown>) {
      latest++
      const mine = latest
      void answer.then((said) => mine === latest && now(said))
    },
    end() {
      latest = Number.NaN
    },
  }
}
