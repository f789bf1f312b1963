import type { Connector, Eip1193Provider } from '../../core/model/connector.js'
import { isProvider } from './readAnnouncement.js'

/** The provider at `window.ethereum`, and the announced wallet that put it there. */
export type Injected = { provider: Eip1193Provider; twin: Connector | undefined }

/**
 * Reads `window.ethereum`. A wallet that announces itself often injects another object, or one for several wallets with
 * each in its `providers`: an object that belongs to an announced wallet is returned with it.
 */
export function readInjected(announced: readonly Connector[]): Injected | undefined {
  try {
    const { ethereum } = globalThis as { ethereum?: unknown }
    if (!isProvider(ethereum)) return undefined
    const { providers } = ethereum as { providers?: unknown }
    const all = [...(Array.isArray(providers) ? providers.filter(isProvider) : []), ethereum]
    const read = all.map((provider) => ({ provider, twin: findTwin(provider, announced) }))
    return read.find(({ twin }) => twin === undefined) ?? read[0]
  } catch {
    // Extensions compete for this property; ignore one that throws.
    return undefined
  }
}

/** The announced wallet that a provider belongs to; a provider without a mark matches any. */
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

/** The flags of a provider that name its wallet, such as `isRabby`. Most wallets also set `isMetaMask`. */
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
