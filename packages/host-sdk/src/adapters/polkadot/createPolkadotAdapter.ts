import {
  GENERIC_SS58_FORMAT,
  isFormat,
  isSameAccount,
  SS58_FORMATS,
} from '@vestibule/protocol/polkadot'
import type { Adapter } from '../../core/model/adapter.js'
import type { AdapterContext } from '../../core/model/adapterContext.js'
import type { PolkadotProvider } from '../../core/model/namespaces/polkadot/provider.js'
import { importCode } from '../../platform/importCode.js'
import { onceUntilFailure } from '../../platform/onceUntilFailure.js'
import { createPlainProvider } from '../../provider/createPlainProvider.js'
import { awaitConnection } from '../awaitConnection.js'
import { createAdapter } from '../createAdapter.js'
import { discoverExtensions } from './discovery/discoverExtensions.js'
import type { FormatOf, Ss58Formats } from './formats.js'

/** Adapter for extensions in `window.injectedWeb3` and wallets of `walletConnect()`. Both sign. */
export function createPolkadotAdapter(options: createPolkadotAdapter.Options = {}): Adapter {
  const formatOf = createFormatOf(options.ss58Formats)
  return createAdapter({
    namespace: 'polkadot',
    name: 'Polkadot',
    hasAddressPerNetwork: true,
    discover: (discovery) => discoverExtensions(discovery, formatOf),
    async getBalance(question) {
      const { readBalance } = await importCode(() => import('./network/readBalance.js'))
      return readBalance(question)
    },
    getIdentity: async () => undefined,
    isSameAddress: isSameAccount,
    createProvider: createPolkadotProvider,
    walletConnect: async () =>
      (await import('./walletConnect/walletConnectPart.js')).createWalletConnectPart(formatOf),
    siwx: async () => (await import('./siwx/siwxPart.js')).siwxPart,
  })
}

export declare namespace createPolkadotAdapter {
  type Options = {
    /**
     * SS58 formats by CAIP-2 id.
     * @default formats of Polkadot, Kusama, their asset hubs and Westend; 42 for other networks
     */
    ss58Formats?: Ss58Formats | undefined
  }
}

/** Returns the dapp's format, a known format, or the generic format 42. */
function createFormatOf(formats: Ss58Formats = {}): FormatOf {
  return (reference) => {
    const given = formats[`polkadot:${reference}`]
    return isFormat(given) ? given : (SS58_FORMATS.get(reference) ?? GENERIC_SS58_FORMAT)
  }
}

function createPolkadotProvider(context: AdapterContext): PolkadotProvider {
  const plain = createPlainProvider(context, 'polkadot')
  const load = onceUntilFailure(async () => {
    const [{ createActions }, actions] = await Promise.all([
      importCode(() => import('./provider/createActions.js')),
      context.actions(),
    ])
    return createActions({ context, actions, askWallet: plain.request })
  })

  function addresses(): readonly string[] | undefined {
    const { status, accounts } = context.getNamespace('polkadot').accountState
    return status === 'connected' ? accounts.map(({ address }) => address) : undefined
  }

  return {
    ...plain,
    connect: () => awaitConnection(context, 'polkadot', addresses),
    disconnect: async () => (await context.actions()).disconnect('polkadot'),
    request: async (request) => (await load()).answer(request),
    signer: {
      signPayload: async (payload) => (await load()).signPayload(payload),
      signRaw: async (raw) => (await load()).signRaw(raw),
    },
  }
}
