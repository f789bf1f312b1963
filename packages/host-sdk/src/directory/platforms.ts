import type { Wallet } from '@vestibule/protocol/http'
import type { Connector } from '../core/model/connector.js'
import type { Device } from '../platform/device.js'
import { identityOf, isSameWallet } from './walletIdentity.js'

export type Platform = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/** Best platform first. Only the QR code without a wallet. */
export function platformsOf(
  wallet: Wallet | undefined,
  options: { device: Pick<Device, 'mobile'>; connectors: readonly Connector[] },
): [Platform, ...Platform[]] {
  if (wallet === undefined) return ['qrcode']
  const { device, connectors } = options
  const found: readonly (Platform | false)[] = [
    findInstalled(wallet, connectors) !== undefined && 'browser',
    wallet.mobile_link !== undefined && (device.mobile ? 'mobile' : 'qrcode'),
    wallet.webapp_link !== undefined && 'web',
    wallet.desktop_link !== undefined && !device.mobile && 'desktop',
  ]
  const [first, ...rest] = found.filter((platform) => platform !== false)
  return first === undefined ? ['unsupported'] : [first, ...rest]
}

export function findInstalled(
  wallet: Wallet,
  connectors: readonly Connector[],
): Connector | undefined {
  return connectors.find(
    (connector) =>
      (connector.type === 'announced' || connector.type === 'injected') &&
      isSameWallet(identityOf(wallet), connector),
  )
}
