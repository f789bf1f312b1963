import type { Connector } from '../../core/model/connector.js'
import { type Device, readDevice } from '../../platform/device.js'

/** How to recognise wallets' own browsers. */
const OWN_BROWSERS = {
  metamask: { name: 'MetaMask', rdns: 'io.metamask' },
  coinbase: { name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' },
  trust: { name: 'Trust Wallet', rdns: 'com.trustwallet.app' },
} as const satisfies Record<NonNullable<Device['inAppBrowser']>, object>

/** The wallet in whose browser the page runs, if any. */
export function nameBrowser(): Pick<Connector, 'name' | 'rdns'> | undefined {
  const { inAppBrowser } = readDevice()
  return inAppBrowser && OWN_BROWSERS[inAppBrowser]
}
