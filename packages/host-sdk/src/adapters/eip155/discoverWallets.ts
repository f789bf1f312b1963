import { requestProviders } from 'mipd'
import type { Discovery } from '../../core/model/adapter.js'
import type { AdapterContext } from '../../core/model/adapterContext.js'
import type { Connector, Eip1193Provider } from '../../core/model/connector.js'
import { INJECTED } from './injected.js'
import { loadCode } from './loadCode.js'
import { idOf, isPlain, isProvider, readAnnouncement } from './readAnnouncement.js'

const MAX_WALLETS = 100

/**
 * Discovers announced wallets (EIP-6963) and `window.ethereum`. Lists a wallet that uses both only
 * once. Keeps only the first announcement of an rdns or provider. Cleans names before listing.
 */
export function discoverWallets(options: Discovery): () => void {
  const { networks, enableEIP6963, enableInjected, onConnectors, context } = options
  const chains = networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const announced = new Map<string, Connector>()
  const unnamed = new Set<Connector>()

  let injected: Connector | undefined

  const report = () => {
    const connectors = [...announced.values()].filter((one) => !unnamed.has(one))
    const found = enableInjected ? readInjected([...announced.values()]) : undefined
    const { provider, twin } = found ?? {}
    // Rename a wallet that is already listed when its announcement arrives, so that it keeps one
    // row.
    const isListed = injected !== undefined && twin?.provider !== provider
    if (provider !== undefined && (twin === undefined || isListed)) {
      const named = twin && !unnamed.has(twin) ? twin : undefined
      if (injected?.provider !== provider || named !== undefined) {
        const { name = 'Browser Wallet', rdns } = named ?? {}
        injected = {
          ...{ id: INJECTED, type: 'injected', name, rdns },
          ...{ chain: 'eip155', chains, provider, prepare: loadCode },
        }
        // Only wallets on phones have built-in browsers.
        if (named === undefined && window.navigator.maxTouchPoints > 0) late(nameInjected(injected))
      }
      connectors.push(injected)
    }
    onConnectors(connectors)
  }

  let stopped = false
  let isDue = false
  const reportSoon = () => {
    if (isDue) return
    isDue = true
    queueMicrotask(() => {
      isDue = false
      if (!stopped) report()
    })
  }

  const isKnown = ({ id, provider }: Connector) =>
    announced.has(id) || [...announced.values()].some((one) => one.provider === provider)

  const onAnnouncement = (detail: unknown) => {
    if (announced.size >= MAX_WALLETS) return
    const connector = readAnnouncement(detail, { chains })
    if (connector === undefined || isKnown(connector)) return
    announced.set(connector.id, connector)
    if (isPlain(connector.name)) return reportSoon()
    unnamed.add(connector)
    late(nameAnnounced(connector))
  }

  async function nameAnnounced(connector: Connector) {
    const { cleanName } = await loadCode()
    const name = cleanName(connector.name)
    const id = connector.rdns ?? idOf(name)
    announced.delete(connector.id)
    if (name !== '' && !announced.has(id)) announced.set(id, { ...connector, id, name })
    reportSoon()
  }

  async function nameInjected(connector: Connector) {
    const { nameBrowser } = await loadCode()
    if (injected !== connector) return
    injected = { ...connector, ...nameBrowser() }
    reportSoon()
  }

  const late = (naming: Promise<void>) => {
    naming.catch((error: unknown) =>
      context?.log.warn("Could not load the code that names the browser's wallet.", error),
    )
  }

  const unsubscribe = enableEIP6963 ? requestProviders(onAnnouncement) : undefined
  report()
  const lookAgain = () => {
    if (injected === undefined && readInjected([...announced.values()]) !== undefined) reportSoon()
  }
  const stopLooking = enableInjected ? whenLate(lookAgain, context) : undefined
  return () => {
    stopped = true
    unsubscribe?.()
    stopLooking?.()
  }
}

const LATE_MS = 3_000
const INITIALIZED = 'ethereum#initialized'

/** Checks again on the wallet's event, after a delay, and when the modal opens. */
function whenLate(look: () => void, context: AdapterContext | undefined): () => void {
  const timer = setTimeout(look, LATE_MS)
  window.addEventListener(INITIALIZED, look)
  const unsubscribe = context?.subscribe((page, before) => {
    if (page.open && !before.open) look()
  })
  return () => {
    clearTimeout(timer)
    window.removeEventListener(INITIALIZED, look)
    unsubscribe?.()
  }
}

type Injected = { provider: Eip1193Provider; twin: Connector | undefined }

/** Many announced wallets inject a different object, or one object that lists several wallets in `providers`. */
function readInjected(announced: readonly Connector[]): Injected | undefined {
  try {
    const { ethereum } = globalThis as { ethereum?: unknown }
    if (!isProvider(ethereum)) return undefined
    const { providers } = ethereum as { providers?: unknown }
    const all = [...(Array.isArray(providers) ? providers.filter(isProvider) : []), ethereum]
    const read = all.map((provider) => ({ provider, twin: findTwin(provider, announced) }))
    return read.find(({ twin }) => twin === undefined) ?? read[0]
  } catch {
    return undefined
  }
}

function findTwin(provider: Eip1193Provider, announced: readonly Connector[]) {
  const marks = marksOf(provider)
  const isSame = ({ provider: other }: Connector) => {
    try {
      return (
        other.request === provider.request || marksOf(other).some((mark) => marks.includes(mark))
      )
    } catch {
      return false
    }
  }
  return announced.find(isSame) ?? (marks.length === 0 ? announced[0] : undefined)
}

function marksOf(provider: Eip1193Provider): readonly string[] {
  const names: string[] = []
  for (let at: object | null = provider; at !== null; at = Object.getPrototypeOf(at))
    names.push(...Object.getOwnPropertyNames(at))
  return names.filter(
    (name) =>
      /^is(?!(MetaMask|Connected|Unlocked)$)[A-Z]/.test(name) &&
      Reflect.get(provider, name) === true,
  )
}
