import type { Core } from '../core/core.js'
import { isServiceUrl } from './hasSetupFaults.js'
import { type AlertText, raiseAlert } from './raiseAlert.js'

const SETUP_ALERTS = {
  projectIdMissing: {
    variant: 'error',
    message: 'Project id not configured',
    long: 'Pass the `projectId` of your project to `createVestibule`. The PROJECTS_FILE of your services lists the projects they know.',
  },
  adapterMissing: {
    variant: 'error',
    message: 'No Adapter',
    long: 'Nobody can connect without an adapter. Pass `adapters: [createEip155Adapter()]`, of `@vestibule/host-sdk/eip155`, to `createVestibule`.',
  },
  urlInvalid: {
    variant: 'error',
    message: 'Invalid Services URL',
    long: '`frameUrl` and `apiUrl` of `createVestibule` are absolute URLs, such as https://wallet.example. Without services there is neither a login nor their list of wallets; then leave both out.',
  },
} as const satisfies Record<string, AlertText>

/** Raises an alert for each fault of {@link hasSetupFaults}, where the page's developer sees it first. */
export function tellSetupFaults(core: Core) {
  const { options, adapters } = core
  const { frameUrl, apiUrl } = options
  if (!options.projectId) raiseAlert(core, SETUP_ALERTS, 'projectIdMissing')
  if (adapters.size === 0) raiseAlert(core, SETUP_ALERTS, 'adapterMissing')
  if (![frameUrl, apiUrl].every(isServiceUrl))
    raiseAlert(core, SETUP_ALERTS, 'urlInvalid', { frameUrl, apiUrl })
}
