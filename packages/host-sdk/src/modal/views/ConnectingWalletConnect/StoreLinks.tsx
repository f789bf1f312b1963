import { ExternalIcon } from '@vestibule/design/icons'
import type { Wallet } from '@vestibule/protocol/http'
import type { Device } from '../../../core/device.js'
import { useText } from '../../context.js'
import type { MessageId } from '../../i18n.js'

type Store = 'app_store' | 'play_store' | 'chrome_store' | 'homepage'

const NAMES: Record<Store, MessageId> = {
  app_store: 'remote.appStore',
  play_store: 'remote.playStore',
  chrome_store: 'remote.chromeStore',
  homepage: 'remote.homepage',
}

/** Where a wallet can be had on this device; its own page where there is nothing better. */
function storesFor(wallet: Wallet, { ios, android }: Pick<Device, 'ios' | 'android'>): Store[] {
  const wished: Store[] = ios ? ['app_store'] : android ? ['play_store'] : ['chrome_store']
  const found = [...wished, 'homepage' as const].filter((store) => wallet[store] !== undefined)
  return found.slice(0, 1)
}

/** Links to where a wallet can be had. */
export function StoreLinks({ wallet, device }: { wallet: Wallet; device: Device }) {
  const t = useText()
  return storesFor(wallet, device).map((store) => (
    <a
      key={store}
      className="button"
      data-kind="soft"
      href={wallet[store]}
      target="_blank"
      rel="noreferrer"
      data-testid="vb-wc-get"
    >
      {t('remote.get', { name: wallet.name })}
      <span className="visually-hidden">{t(NAMES[store])}</span>
      <ExternalIcon />
    </a>
  ))
}
