import { isRdns } from '@vestibule/protocol'
import type { Connector, Eip1193Provider } from '../../core/model/connector.js'
import { isDataImage } from '../../platform/isDataImage.js'
import { loadCode } from './loadCode.js'

/**
 * Reads a wallet's announcement (EIP-6963). Any script can announce any value, so that reading may throw and nothing is
 * trusted. The name is not cleaned: see {@link isPlain}.
 * @returns undefined without a name or a provider
 */
export function readAnnouncement(
  detail: unknown,
  { chains }: Pick<Connector, 'chains'>,
): Connector | undefined {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { name, rdns, icon } = info
    if (typeof name !== 'string' || !isProvider(provider)) return undefined
    const known = isRdns(rdns) ? rdns : undefined
    return {
      id: known ?? idOf(name),
      type: 'announced',
      name,
      rdns: known,
      icon: isDataImage(icon) ? icon : undefined,
      chain: 'eip155',
      chains,
      provider,
      prepare: loadCode,
    }
  } catch {
    // A throwing getter or a missing object: not a wallet.
    return undefined
  }
}

/** The id of a wallet without an rdns. Its prefix distinguishes the name from the ids of our own connectors. */
export const idOf = (name: string) => `announced:${name}`

/** Whether a name is one line of plain text without cleaning. */
export const isPlain = (name: string) =>
  name.length <= 64 && /^\w[\w.+&()-]*( [\w.+&()-]+)*$/.test(name)

/** Whether a value has `request` of EIP-1193. Events are optional. Reading may throw. */
export function isProvider(value: unknown): value is Eip1193Provider {
  return typeof (value as Partial<Eip1193Provider> | undefined | null)?.request === 'function'
}
