import { isSocialProvider, toJson } from '@vestibule/protocol'
import { SERVICE_ALERTS } from '../api/alerts.js'
import { readDocument } from '../api/readDocument.js'
import type { Core } from '../core/core.js'
import type { Features } from '../core/model/options.js'
import { type KnownFeatures, readFeatures } from '../core/readFeatures.js'
import { reportIgnored } from './reportIgnored.js'

const isOn = (entry: Entry | undefined) => entry?.isEnabled === true && entry.config !== undefined

/** Reads the operator's settings once and stores them. On failure, keeps the known settings. */
export async function followConfiguration(core: Core): Promise<void> {
  const { options, store, storage } = core
  const answer = await readDocument('/appkit/v1/config', options)
  if (answer === undefined) return
  if (answer.fault !== undefined) {
    const { message, long } = SERVICE_ALERTS[answer.fault]
    return tellUnread(core, `${message}: ${long}`, answer.facts)
  }
  const { address, status, body } = answer
  const features = status === 200 ? readConfiguration(body) : undefined
  if (features === undefined)
    return tellUnread(core, 'The answer is no configuration.', { address, status })
  const known: KnownFeatures = { projectId: options.projectId, features }
  if (Object.keys(features).length === 0) storage.remove('features')
  else storage.set('features', toJson(known))
  // `updateOptions` may have replaced the options in the meantime.
  store.setState({ features: readFeatures(core.options, known) })
  reportIgnored(core, core.options.features ?? {}, features)
}

function tellUnread(core: Core, reason: string, facts: object) {
  core.log.warn(`Could not read the project's configuration. The last one stays. ${reason}`, facts)
}

type Entry = { id?: unknown; isEnabled?: unknown; config?: unknown }

/**
 * A feature that the document omits is off. A null `config` leaves the decision to the dapp.
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
    // Other vendors' documents may omit this feature.
    ...(passkey !== undefined && passkey.config !== null && { passkey: isOn(passkey) }),
    // Older services omit this feature.
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
