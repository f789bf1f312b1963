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
    long: '`features` of `createVestibule` names what there is not, which changes nothing. The reference lists what there is; see whether a name was mistyped.',
  },
  option_type: invalid(
    'Options have values of another type than theirs. Give each of these what its line names, or leave it out.',
  ),
  option_chainId: invalid(
    'A network of `networks` has a hexadecimal `id`, which does not match any known network. Write the number, such as 1.',
  ),
  option_defaultNetwork: invalid(
    '`defaultNetwork` is not among the `networks`, and not used. List it there, too.',
  ),
  option_customRpcUrls: invalid(
    '`customRpcUrls` goes by CAIP-2 ids, the `caipNetworkId` of networks; what has another key is not used.',
  ),
  option_chainImages: invalid(
    '`chainImages` maps ids of networks, or CAIP-2 ids, to URLs. One of its values is not a URL.',
  ),
  option_connectorImages: invalid(
    '`connectorImages` maps ids of connectors to URLs. One of its values is not a URL.',
  ),
  option_tokens: invalid(
    '`tokens` maps CAIP-2 ids of networks to lists of `{ address, image }`. One of its entries is another value.',
  ),
  option_documents: invalid(
    '`termsConditionsUrl` and `privacyPolicyUrl` are http or https URLs; others are no links.',
  ),
  option_legalCheckbox: invalid(
    '`features.legalCheckbox` needs `termsConditionsUrl` or `privacyPolicyUrl`; without either there is no checkbox.',
  ),
  option_connectMethodsOrder: invalid(
    '`features.connectMethodsOrder` names what there is not, which is left out. There are `email`, `social` and `wallet`.',
  ),
  option_socials: {
    variant: 'error',
    message: 'Unsupported social provider',
    long: '`features.socials` names a provider that there is not, which is left out. There are `google`, `github`, `apple`, `facebook`, `x` and `discord`.',
  },
  option_logLevel: invalid(
    '`logLevel` is none that there is, and counts as `error`. There are `silent`, `error`, `warn` and `info`.',
  ),
  option_themeMode: invalid(
    '`themeMode` is `light` or `dark`. Leave it out to follow the visitor’s system.',
  ),
} as const satisfies Record<string, AlertText>

/** Raises an alert for each option whose values cannot be its own. */
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
  // `addNetwork` may still bring one.
  if (adapters.length > 0)
    core.log.warn('`adapters` has one whose namespace has no network in `networks`.', adapters)
}
