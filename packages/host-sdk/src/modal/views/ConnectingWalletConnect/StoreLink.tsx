import { ExternalIcon } from '@vestibule/design/icons'
import type { Wallet } from '@vestibule/protocol/http'
import { nearestStore } from '../../../directory/listStores.js'
import { useText } from '../../context.js'
import { remoteText } from './i18n.js'

export function StoreLink({ wallet }: { wallet: Wallet }) {
  const t = useText()
  const store = nearestStore(wallet)
  if (store === undefined) return null
  return (
    <a
      className="button"
      data-kind="soft"
      href={store.href}
      target="_blank"
      rel="noreferrer"
      data-testid="vb-wc-get"
    >
      {remoteText('get', { name: wallet.name })}
      <span className="visually-hidden">{t(`downloads.${store.name}`)}</span>
      <ExternalIcon />
    </a>
  )
}
