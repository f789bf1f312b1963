import { VestibuleError } from '@vestibule/protocol'
import { wrongTypes } from '../alerts/wrongTypes.js'
import type { Core } from '../core/core.js'
import type { Options } from '../core/model/options.js'
import { operatorFeatures, readFeatures } from '../core/readFeatures.js'
import { setThemeVariables } from '../core/theme.js'
import { reportIgnored } from './reportIgnored.js'

/** The page reads these options on each use. Other options apply only at the start. */
const CHANGEABLE = {
  themeMode: 1,
  themeVariables: 1,
  locale: 1,
  messages: 1,
  metadata: 1,
  features: 1,
  allWallets: 1,
  featuredWalletIds: 1,
  includeWalletIds: 1,
  excludeWalletIds: 1,
  customWallets: 1,
  enableWalletGuide: 1,
  enableNetworkSwitch: 1,
  allowUnsupportedChain: 1,
  preferUniversalLinks: 1,
  termsConditionsUrl: 1,
  privacyPolicyUrl: 1,
  debug: 1,
} as const satisfies Partial<Record<keyof Options, 1>>

export type ChangeableOptions = Partial<Pick<Options, keyof typeof CHANGEABLE>>

/**
 * Omitted features and theme variables keep their values.
 * @throws `invalidParams` with the option in `data.option`, if it cannot change or has the wrong
 * type; then nothing changes
 */
export async function updateOptions(core: Core, changes: ChangeableOptions): Promise<void> {
  if (Object(changes) !== changes)
    throw new VestibuleError('invalidParams', { message: '`updateOptions` requires an object' })
  for (const option of Object.keys(changes))
    if (!Object.hasOwn(CHANGEABLE, option))
      throw new VestibuleError('invalidParams', {
        message: `\`${option}\` cannot change at run time. Pass it to \`createVestibule\`.`,
        data: { option },
      })
  for (const { option, expected } of wrongTypes(changes))
    throw new VestibuleError('invalidParams', {
      message: `\`${option}\` is ${expected}`,
      data: { option },
    })
  const { features, themeMode, themeVariables } = changes
  if (features && 'analytics' in features)
    throw new VestibuleError('invalidParams', {
      message: '`features.analytics` cannot change at run time. Pass it to `createVestibule`.',
      data: { option: 'features.analytics' },
    })
  core.options = {
    ...core.options,
    ...changes,
    features: { ...core.options.features, ...features },
  }
  const known = core.storage.getJson('features')
  // The new `features` object makes the views also read the other options again.
  core.store.setState({
    features: readFeatures(core.options, known),
    ...('themeMode' in changes && { themeMode }),
  })
  if (themeVariables !== undefined) setThemeVariables(core, themeVariables)
  if ('locale' in changes || 'messages' in changes)
    await (await import('../core/language.js')).loadLanguage(core)
  if (features) reportIgnored(core, features, operatorFeatures(core.options, known))
}
