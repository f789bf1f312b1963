import { toJson } from '@vestibule/protocol'
import { SERVICE_ALERTS } from '../api/alerts.js'
import { readDocument } from '../api/readDocument.js'
import type { Core } from '../core/core.js'
import { type KnownFeatures, readFeatures } from '../core/readFeatures.js'
import { readConfiguration } from './readConfiguration.js'
import { reportIgnored } from './reportIgnored.js'

/** Asks the services once for the operator's settings of the project, applies and stores them. Without an answer nothing changes. */
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
  // Without settings of the operator, nothing is stored.
  if (Object.keys(features).length === 0) storage.remove('features')
  else storage.set('features', toJson(known))
  // `updateOptions` may have replaced the options meanwhile.
  store.setState({ features: readFeatures(core.options, known) })
  reportIgnored(core, core.options.features ?? {}, features)
}

function tellUnread(core: Core, reason: string, facts: object) {
  core.log.warn(
    `The configuration of the project could not be read; what is known of it stays. ${reason}`,
    facts,
  )
}
