import { readWallet, readWalletId, type Wallet } from '@vestibule/protocol/http'
import type { Core } from '../core/core.js'
import {
  ALL_WALLETS,
  CONNECTOR_GROUPS,
  type ConnectorGroup,
  type CustomWallet,
  type Options,
} from '../core/model/options.js'

/** Ids are part of a request URL. */
const MAX_IDS = 100

export type WalletChoice = {
  featured: readonly string[]
  /** Undefined includes every wallet. */
  include: readonly string[] | undefined
  exclude: readonly string[]
  custom: readonly Wallet[]
  allWallets: (typeof ALL_WALLETS)[number]
  order: readonly ConnectorGroup[]
}

/** Skips and logs invalid entries. */
export function readWalletChoice({ options, log }: Pick<Core, 'options' | 'log'>): WalletChoice {
  const warn = (option: string, values: unknown) =>
    log.warn(`\`${option}\` contains invalid entries, which are ignored.`, values)
  const ids = (option: 'featuredWalletIds' | 'includeWalletIds' | 'excludeWalletIds') =>
    sift(options[option] ?? [], readWalletId, (bad) => warn(option, bad)).slice(0, MAX_IDS)
  const include = ids('includeWalletIds')
  const { allWallets = 'SHOW', features } = options
  if (!ALL_WALLETS.includes(allWallets)) warn('allWallets', allWallets)
  return {
    featured: ids('featuredWalletIds'),
    include: include.length > 0 ? include : undefined,
    exclude: ids('excludeWalletIds'),
    custom: sift(options.customWallets ?? [], readCustom, (bad) => warn('customWallets', bad)),
    allWallets:
      features?.allWallets === false
        ? 'HIDE'
        : ALL_WALLETS.includes(allWallets)
          ? allWallets
          : 'SHOW',
    order: readOrder(options, (bad) => warn('features.connectorTypeOrder', bad)),
  }
}

function readOrder({ features }: Options, onBad: (bad: unknown) => void) {
  const given = sift(features?.connectorTypeOrder ?? [], readGroup, onBad)
  return [...new Set([...given, ...CONNECTOR_GROUPS])]
}

const readGroup = (value: unknown) => CONNECTOR_GROUPS.find((group) => group === value)

/** The image may be a path on the page. */
function readCustom(value: unknown): Wallet | undefined {
  const wallet = readWallet(value)
  const { image_url } = (value ?? {}) as Partial<CustomWallet>
  const isInline = typeof image_url === 'string' && image_url.startsWith('data:image/')
  return wallet && isInline ? { ...wallet, image_url } : wallet
}

/** Calls `onBad` once with all invalid entries. */
function sift<value>(
  given: unknown,
  read: (entry: unknown) => value | undefined,
  onBad: (bad: unknown) => void,
): readonly value[] {
  if (!Array.isArray(given)) {
    onBad(given)
    return []
  }
  const entries = given.map((entry) => [entry, read(entry)] as const)
  const bad = entries.filter(([, value]) => value === undefined)
  if (bad.length > 0) onBad(bad.map(([entry]) => entry))
  return entries.flatMap(([, value]) => value ?? [])
}
