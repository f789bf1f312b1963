import type { Core } from '../core/core.js'
import { liveElements } from '../platform/liveElements.js'
import { isServiceUrl } from './hasSetupFaults.js'
import { type AlertText, raiseAlert } from './raiseAlert.js'
import { warnOnce } from './warnOnce.js'

export const SETUP_ALERTS = {
  projectIdMissing: {
    variant: 'error',
    message: 'Project id not configured',
    long: 'Pass the `projectId` of your project to `createVestibule`. The PROJECTS_FILE of your services lists the projects they know.',
  },
  adapterMissing: {
    variant: 'error',
    message: 'No Adapter',
    long: 'Users cannot connect without an adapter. Pass `adapters: [createEip155Adapter()]`, of `@vestibule/host-sdk/eip155`, to `createVestibule`.',
  },
  networksMissing: {
    variant: 'error',
    message: 'No Networks',
    long: 'Users cannot connect without a network. Pass at least one in `networks` of `createVestibule`, such as viem’s `mainnet`.',
  },
  networkUnserved: {
    variant: 'error',
    message: 'No Adapter',
    long: '`networks` lists a network without an adapter, so visitors cannot use it. Pass the adapter of its namespace in `adapters`, such as `createSolanaAdapter()` of `@vestibule/host-sdk/solana`.',
  },
  adapterTwice: {
    variant: 'error',
    message: 'Invalid Options',
    long: '`adapters` has two adapters for one namespace. The last one counts; remove the other.',
  },
  urlInvalid: {
    variant: 'error',
    message: 'Invalid Services URL',
    long: '`frameUrl` and `apiUrl` must be absolute URLs, such as https://wallet.example. Without services, leave both out: there is no login and no wallet directory then.',
  },
} as const satisfies Record<string, AlertText>

export function tellSetupFaults(core: Core) {
  const { options, adapters, networks } = core
  const { frameUrl, apiUrl } = options
  if (!options.projectId) raiseAlert(core, SETUP_ALERTS, 'projectIdMissing')
  if (adapters.size === 0) raiseAlert(core, SETUP_ALERTS, 'adapterMissing')
  if (options.networks.length === 0) raiseAlert(core, SETUP_ALERTS, 'networksMissing')
  const unserved = networks.filter(({ chainNamespace }) => !adapters.has(chainNamespace))
  if (adapters.size > 0 && unserved.length > 0)
    raiseAlert(
      core,
      SETUP_ALERTS,
      'networkUnserved',
      unserved.map((one) => one.caipNetworkId),
    )
  if (adapters.size < (options.adapters ?? []).length)
    raiseAlert(core, SETUP_ALERTS, 'adapterTwice', [...adapters.keys()])
  if (networks.length < options.networks.length)
    core.log.warn(
      '`networks` of `createVestibule` lists a network twice: the first entry applies.',
      options.networks.map((network) => network.id),
    )
  if (liveElements().size > 1)
    warnOnce(
      '[Vestibule] This page has two instances. Both discover wallets and restore connections. Call `createVestibule` once, outside of your components, or `destroy()` the first instance. With hot module replacement: `import.meta.hot?.dispose(() => vestibule.destroy())`.',
    )
  if (![frameUrl, apiUrl].every(isServiceUrl))
    raiseAlert(core, SETUP_ALERTS, 'urlInvalid', { frameUrl, apiUrl })
}
