import { raiseAlert } from '../alerts/raiseAlert.js'
import { SERVICE_ALERTS } from '../api/alerts.js'
import { readDocument } from '../api/readDocument.js'
import type { Core } from '../core/core.js'
import type { Features } from '../core/model/options.js'
import { type KnownFeatures, readFeatures } from '../core/readFeatures.js'
import { CONFIGURATION_ALERTS } from './alerts.js'
import { readConfiguration } from './readConfiguration.js'

/**
 * Asks the services once what the operator has decided for the project, shows it and keeps it for the next load. Without an
 * answer everything stays as it is.
 */
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
  // Where the operator decides nothing, nothing is left on the page.
  if (Object.keys(features).length === 0) storage.remove('features')
  else storage.set('features', JSON.stringify(known))
  // `updateOptions` may have replaced the options meanwhile.
  store.setState({ features: readFeatures(core.options, known) })
  tellIgnored(core, features)
}

function tellUnread(core: Core, reason: string, facts: object) {
  core.log.warn(
    `The configuration of the project could not be read; what is known of it stays. ${reason}`,
    facts,
  )
}

function tellIgnored(core: Core, remote: Features) {
  const { features: local = {}, remoteConfig } = core.options
  if (remoteConfig === 'local-wins') return
  const ignored = (Object.keys(remote) as (keyof Features)[]).filter(
    (name) => local[name] !== undefined && textOf(local[name]) !== textOf(remote[name]),
  )
  if (ignored.length > 0) raiseAlert(core, CONFIGURATION_ALERTS, 'localIgnored', ignored)
}

/** `socials: false` is an empty list. */
const textOf = (value: unknown) => JSON.stringify([value].flat().filter((one) => one !== false))
