import { isSocialProvider } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { toNetwork } from '../core/model/network.js'
import { CONNECT_METHODS } from '../core/model/options.js'
import { isWebLink } from '../platform/isWebLink.js'
import { LEVELS } from '../platform/log.js'
import { unknownFeatures, unknownOptions } from './unknownNames.js'
import { wrongTypes } from './wrongTypes.js'

type Given = Pick<Core, 'options' | 'adapters' | 'networks'>

/** Only a fault loads the code that names the invalid values. */
export function hasOptionFaults(given: Given): boolean {
  return Object.values(findOptionFaults(given)).some((wrong) => wrong.length > 0)
}

export function findOptionFaults({ options, adapters, networks }: Given) {
  const { features = {}, customRpcUrls = {}, logLevel = 'error', themeMode = 'dark' } = options
  const { termsConditionsUrl, privacyPolicyUrl, defaultNetwork } = options
  const documents = [termsConditionsUrl, privacyPolicyUrl].filter((url) => url !== undefined)
  const starts = defaultNetwork ? [toNetwork(defaultNetwork).caipNetworkId] : []
  return {
    unknown: unknownOptions(options),
    features: unknownFeatures(options),
    type: wrongTypes(options).map(({ option, expected }) => `${option}: ${expected}`),
    // Wallets and nodes do not support hexadecimal network ids.
    chainId: networks.map(({ id }) => String(id)).filter((id) => id.startsWith('0x')),
    adapters: [...adapters.keys()].filter(
      (namespace) => !networks.some(({ chainNamespace }) => chainNamespace === namespace),
    ),
    defaultNetwork: starts.filter(
      (id) => !networks.some(({ caipNetworkId }) => caipNetworkId === id),
    ),
    customRpcUrls: Object.keys(customRpcUrls).filter((key) => !key.includes(':')),
    chainImages: withoutImage(options.chainImages),
    connectorImages: withoutImage(options.connectorImages),
    tokens: Object.entries<unknown>(options.tokens ?? {}).flatMap(([key, list]) =>
      key.includes(':') && Array.isArray(list) && list.every(hasAddress) ? [] : key,
    ),
    documents: documents.filter((url) => !isWebLink(url)),
    legalCheckbox: features.legalCheckbox === true && documents.length === 0 ? [true] : [],
    connectMethodsOrder: listOf(features.connectMethodsOrder).filter(
      (method) => !CONNECT_METHODS.includes(method),
    ),
    socials: listOf(features.socials).filter((name) => !isSocialProvider(name)),
    logLevel: [logLevel].filter((level) => !LEVELS.includes(level)),
    themeMode: [themeMode].filter((mode) => mode !== 'light' && mode !== 'dark'),
  }
}

const hasAddress = (token: { address?: unknown } | null) => typeof token?.address === 'string'

const withoutImage = (images: Readonly<Record<string, unknown>> | null = {}): string[] =>
  Object.entries(images ?? {}).flatMap(([key, url]) => (url && typeof url === 'string' ? [] : key))

/** Accepts any value, because JavaScript callers may pass one. */
const listOf = <value>(list: readonly value[] | false | undefined): readonly value[] =>
  Array.isArray(list) ? list : []
