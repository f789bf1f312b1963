import type { Core } from '../core/core.js'
import { findOptionFaults } from './hasOptionFaults.js'
import { type AlertText, raiseAlert } from './raiseAlert.js'
import { warnOnce } from './warnOnce.js'

const invalid = (long: string): AlertText => ({
  variant: 'error',
  message: 'Invalid Options',
  long: `${long} See the options of \`createVestibule\`.`,
})

export const OPTION_ALERTS = {
  featureUnknown: {
    variant: 'error',
    message: 'Unknown Feature',
    long: '`features` has an unknown name, which has no effect. Check the spelling in the reference of the options.',
  },
  option_type: invalid(
    'These options have values of a wrong type. Each line shows the right type. Without a value, omit the option.',
  ),
  option_chainId: invalid(
    'A network of `networks` has a hexadecimal `id`, which matches no known network. Write the number, such as 1.',
  ),
  option_defaultNetwork: invalid(
    '`defaultNetwork` is not in `networks`, so it has no effect. List it there.',
  ),
  option_customRpcUrls: invalid(
    'The keys of `customRpcUrls` must be CAIP-2 ids, as in `caipNetworkId`. Entries with other keys have no effect.',
  ),
  option_chainImages: invalid(
    '`chainImages` maps ids of networks, or CAIP-2 ids, to URLs. One of its values is not a URL.',
  ),
  option_connectorImages: invalid(
    '`connectorImages` maps ids of connectors to URLs. One of its values is not a URL.',
  ),
  option_tokens: invalid(
    '`tokens` maps CAIP-2 ids of networks to lists of `{ address, image }`. An entry has another format.',
  ),
  option_documents: invalid(
    '`termsConditionsUrl` and `privacyPolicyUrl` must be http or https URLs. Others are not shown.',
  ),
  option_legalCheckbox: invalid(
    '`features.legalCheckbox` requires `termsConditionsUrl` or `privacyPolicyUrl`. Without a URL, the checkbox is hidden.',
  ),
  option_connectMethodsOrder: invalid(
    '`features.connectMethodsOrder` contains an unknown method, which is ignored. The methods are `email`, `social` and `wallet`.',
  ),
  option_socials: {
    variant: 'error',
    message: 'Unsupported social provider',
    long: '`features.socials` has an unknown provider, which is left out. The providers are `google`, `github`, `apple`, `facebook`, `x` and `discord`.',
  },
  option_logLevel: invalid(
    '`logLevel` is unknown, so `error` applies. The levels are `silent`, `error`, `warn` and `info`.',
  ),
  option_themeMode: invalid(
    '`themeMode` must be `light` or `dark`. Omit it to follow the visitor’s system.',
  ),
} as const satisfies Record<string, AlertText>

export function tellOptionFaults(core: Core) {
  const { adapters, unknown, features, ...faults } = findOptionFaults(core)
  for (const name of unknown)
    warnOnce(
      `Unknown option \`${name}\` of \`createVestibule\`: it has no effect. Remove it, or correct its name.`,
    )
  if (features.length > 0) raiseAlert(core, OPTION_ALERTS, 'featureUnknown', features)
  for (const option of Object.keys(faults) as (keyof typeof faults)[])
    if (faults[option].length > 0)
      raiseAlert(core, OPTION_ALERTS, `option_${option}`, faults[option])
  if (adapters.length > 0)
    core.log.warn('An adapter in `adapters` has no network in `networks`.', adapters)
}
