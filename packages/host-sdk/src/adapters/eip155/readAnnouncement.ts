import { cleanName, isRdns } from '@vestibule/protocol'
import type { Connector, Eip1193Provider } from '../../core/model/connector.js'
import { isDataImage } from '../../platform/isDataImage.js'
import { loadSession } from './lazySession.js'

/**
 * Reads what a wallet announced (EIP-6963). Any script of the page can announce anything, so that nothing in it is taken
 * as it is, and reading it may fail.
 * @returns undefined where there is no name to show or nobody to ask.
 */
export function readAnnouncement(
  detail: unknown,
  { chains }: Pick<Connector, 'chains'>,
): Connector | undefined {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { name, rdns, icon } = info
    const shown = typeof name === 'string' ? cleanName(name) : ''
    if (shown === '' || !isProvider(provider)) return undefined
    const known = isRdns(rdns) ? rdns : undefined
    return {
      // Without an rdns the name has to do; it must not pass for one of our own connectors' ids.
      id: known ?? `announced:${shown}`,
      type: 'announced',
      name: shown,
      rdns: known,
      icon: isDataImage(icon) ? icon : undefined,
      chain: 'eip155',
      chains,
      provider,
      prepare: loadSession,
    }
  } catch {
    // A getter that throws, or nothing at all: not a wallet.
    return undefined
  }
}

/** Whether something can be asked as EIP-1193 says; wallets without events can be, too. Looking may throw. */
export function isProvider(value: unknown): value is Eip1193Provider {
  return typeof (value as Partial<Eip1193Provider> | undefined | null)?.request === 'function'
}
