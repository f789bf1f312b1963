import { isRdns } from '@vestibule/protocol'
import type { Connector, Eip1193Provider } from '../../core/model/connector.js'
import { isDataImage } from '../../platform/isDataImage.js'
import { loadCode } from './loadCode.js'

/**
 * Untrusted: any script can announce any value, and reading may throw. Does not clean the name: see
 * {@link isPlain}.
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
    return undefined
  }
}

/** The prefix prevents a conflict with ids of built-in connectors. */
export const idOf = (name: string) => `announced:${name}`

export const isPlain = (name: string) =>
  name.length <= 64 && /^\w[\w.+&()-]*( [\w.+&()-]+)*$/.test(name)

/** Events are optional. Reading may throw. */
export function isProvider(value: unknown): value is Eip1193Provider {
  return typeof (value as Partial<Eip1193Provider> | undefined | null)?.request === 'function'
}
