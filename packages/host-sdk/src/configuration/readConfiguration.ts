import { isSocialProvider } from '@vestibule/protocol'
import type { Features } from '../core/model/options.js'

type Entry = { id?: unknown; isEnabled?: unknown; config?: unknown }

/**
 * The settings of a configuration document. Missing features of the specification are off; a null `config` leaves the feature to the dapp.
 * @returns undefined for another document
 */
export function readConfiguration(document: unknown): Features | undefined {
  const { features } = (document ?? {}) as { features?: unknown }
  if (!Array.isArray(features)) return undefined
  const entries = new Map<unknown, Entry>(
    features.map((entry: Entry | null) => [entry?.id, entry ?? {}]),
  )
  const login = entries.get('social_login')
  const multiWallet = entries.get('multi_wallet')
  const passkey = entries.get('passkey')
  const activity = entries.get('activity')
  return {
    ...(login?.config !== null && readLogins(login)),
    ...(multiWallet?.config !== null && { multiWallet: isOn(multiWallet) }),
    // Documents of other makers do not have this feature.
    ...(passkey !== undefined && passkey.config !== null && { passkey: isOn(passkey) }),
    // Services of an earlier release do not name it.
    ...(activity !== undefined && activity.config !== null && { history: isOn(activity) }),
  }
}

function readLogins(entry: Entry | undefined): Features {
  const { config } = entry ?? {}
  const names: unknown[] = isOn(entry) && Array.isArray(config) ? config : []
  return {
    email: names.includes('email'),
    socials: [...new Set(names)].filter(isSocialProvider),
  }
}

const isOn = (entry: Entry | undefined) => entry?.isEnabled === true && entry.config !== undefined
