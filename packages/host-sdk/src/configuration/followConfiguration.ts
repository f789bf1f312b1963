import { raiseAlert } from '../alerts/raiseAlert.js'
import type { Core } from '../core/core.js'
import type { Features } from '../core/model/options.js'
import { type KnownFeatures, readFeatures } from '../core/readFeatures.js'
import { serviceUrl } from '../platform/serviceUrl.js'
import { CONFIGURATION_ALERTS } from './alerts.js'
import { readConfiguration } from './readConfiguration.js'

/** Milliseconds that the services have to answer. */
const TIMEOUT = 10_000

/**
 * Asks the services once what the operator has decided for the project, shows it and keeps it for the next load. Without an
 * answer everything stays as it is.
 */
export async function followConfiguration(core: Core): Promise<void> {
  const { options, store, storage, log } = core
  const url = serviceUrl('/appkit/v1/config', options)
  if (url === undefined) return
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) })
    if (!response.ok) throw new Error(`HTTP status code: ${response.status}`)
    const features = readConfiguration(await response.json())
    if (features === undefined) throw new TypeError('The answer is no configuration.')
    const known: KnownFeatures = { projectId: options.projectId, features }
    // Where the operator decides nothing, nothing is left on the page.
    if (Object.keys(features).length === 0) storage.remove('features')
    else storage.set('features', JSON.stringify(known))
    store.setState({ features: readFeatures(options, known) })
    tellIgnored(core, features)
  } catch (error) {
    log.warn(
      'The configuration of the project could not be read; what is known of it stays.',
      error,
    )
  }
}

function tellIgnored(core: Core, remote: Features) {
  const { features: local = {}, remoteConfig } = core.options
  if (remoteConfig === 'local-wins') return
  const ignored = (Object.keys(remote) as (keyof Features)[]).filter(
    (name) =>
      local[name] !== undefined && JSON.stringify(local[name]) !== JSON.stringify(remote[name]),
  )
  if (ignored.length > 0) raiseAlert(core, CONFIGURATION_ALERTS, 'localIgnored', ignored)
}
