import { ExternalIcon, GlobeIcon, WalletIcon } from '@vestibule/design/icons'
import { ExtensionIcon, PhoneIcon } from '@vestibule/design/viewIcons'
import type { ReactNode } from 'react'
import { listStores, type Store } from '../../directory/listStores.js'
import { useText } from '../context.js'
import { EmptyState } from '../ui/EmptyState.js'
import { ListRow } from '../ui/ListRow.js'
import { Tile } from '../ui/tiles/Tile.js'
import { WalletTile } from '../ui/tiles/WalletTile.js'
import type { ViewProps } from './ViewProps.js'

const PICTURES: Partial<Record<Store['name'], () => ReactNode>> = {
  ios: PhoneIcon,
  android: PhoneIcon,
  website: GlobeIcon,
}

export function Downloads({ params }: ViewProps<'Downloads'>) {
  const { wallet } = params
  const t = useText()
  const stores = listStores(wallet)
  if (stores.length === 0)
    return (
      <EmptyState
        icon={<WalletIcon />}
        title={t('downloads.none')}
        hint={t('downloads.noneHint')}
      />
    )
  return (
    <div className="stack">
      <div className="downloads-head">
        <WalletTile row={{ name: wallet.name, connector: undefined, wallet }} size="l" />
      </div>
      {stores.map(({ name, href }) => {
        const Picture = PICTURES[name] ?? ExtensionIcon
        return (
          <ListRow
            key={name}
            testId={`vb-download-${name}`}
            href={href}
            picture={
              <Tile name={name}>
                <Picture />
              </Tile>
            }
            name={t(`downloads.${name}`)}
            end={
              <>
                <ExternalIcon />
                <span className="visually-hidden">{t('downloads.opens')}</span>
              </>
            }
          />
        )
      })}
      <p className="muted small downloads-after">{t('downloads.after')}</p>
    </div>
  )
}
