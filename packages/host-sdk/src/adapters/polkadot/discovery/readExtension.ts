import { cleanName } from '@vestibule/protocol'
import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { Connector } from '../../../core/model/connector.js'
import type { Network } from '../../../core/model/network.js'
import { importCode } from '../../../platform/importCode.js'
import { createPageWallet } from '../../pageWallets/createPageWallet.js'
import type { FormatOf } from '../formats.js'
import { openingOf } from '../wallet/injected.js'

type KnownExtension = {
  name: string
  rdns?: string
  walletId?: string
}

const KNOWN: Readonly<Record<string, KnownExtension>> = {
  enkrypt: { name: 'Enkrypt', rdns: 'com.enkrypt', walletId: 'com.enkrypt' },
  'fearless-wallet': { name: 'Fearless Wallet' },
  nightly: { name: 'Nightly', rdns: 'app.nightly', walletId: 'app.nightly' },
  polkagate: { name: 'PolkaGate' },
  'polkadot-js': { name: 'polkadot{.js}' },
  'subwallet-js': { name: 'SubWallet', rdns: 'app.subwallet', walletId: 'app.subwallet' },
  talisman: { name: 'Talisman', rdns: 'xyz.talisman', walletId: 'xyz.talisman' },
}

const NOVA: KnownExtension = { name: 'Nova Wallet', walletId: 'io.novawallet' }

/** @returns undefined without a printable name or an `enable` function */
export function readExtension(
  candidate: unknown,
  { key, page, context, chains, formatOf }: Options,
): Connector | undefined {
  const { name = cleanName(key), rdns, walletId } = knownExtension(page, key) ?? {}
  if (name === '' || openingOf(candidate) === undefined) return undefined
  // The prefix separates the id from Vestibule's connectors.
  const id = `announced:${name}`
  return {
    id,
    type: 'announced',
    name,
    rdns,
    walletId,
    chain: 'polkadot',
    chains,
    ...createPageWallet(async (onGrant) => {
      const { connectExtension } = await importCode(() => import('../wallet/connectExtension.js'))
      return connectExtension(candidate, { context, connectorId: id, formatOf, onGrant })
    }),
  }
}

type Options = {
  key: string
  page: object
  context: AdapterContext
  chains: readonly Network[]
  formatOf: FormatOf
}

function knownExtension(page: object, key: string): KnownExtension | undefined {
  // Nova's browser uses the name `polkadot-js`, with a separate mark.
  if (key === 'polkadot-js' && isNova(page)) return NOVA
  return Object.hasOwn(KNOWN, key) ? KNOWN[key] : undefined
}

function isNova(page: object): boolean {
  try {
    const { walletExtension } = page as { walletExtension?: { isNovaWallet?: unknown } }
    return walletExtension?.isNovaWallet === true
  } catch {
    return false
  }
}
