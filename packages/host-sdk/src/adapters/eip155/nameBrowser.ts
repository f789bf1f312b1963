import type { Connector } from '../../core/model/connector.js'
import { type Device, readDevice } from '../../platform/device.js'

const OWN_BROWSERS = {
  metamask: { name: 'MetaMask', rdns: 'io.metamask' },
  coinbase: { name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' },
  trust: { name: 'Trust Wallet', rdns: 'com.trustwallet.app' },
} as const satisfies Record<NonNullable<Device['inAppBrowser']>, object>

export function nameBrowser(): Pick<Connector, 'name' | 'rdns'> | undefined {
  const { inAppBrowser } = readDevice()
  return inAppBrowser && OWN_BROWSERS[inAppBrowser]
}
