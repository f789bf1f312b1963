import { WalletIcon } from '@vestibule/design/icons'
import { CertifiedIcon } from '@vestibule/design/viewIcons'
import type { WalletRow } from '../../../directory/walletRows.js'
import { useText } from '../../context.js'
import { Tag } from '../../ui/ListRow.js'
import { WalletTile } from '../../ui/tiles/WalletTile.js'

/** A card of a wallet: its picture, its name and its state. */
export function WalletCard(props: WalletCard.Props) {
  const { row, index, isCurrent, onFocus, onIntent, onSelect } = props
  const t = useText()
  const { id, name, tag, connector, wallet } = row
  return (
    <button
      type="button"
      className="grid-card"
      title={name}
      tabIndex={isCurrent ? 0 : -1}
      data-index={index}
      data-testid={`vb-wallet-${id}`}
      onPointerEnter={onIntent}
      onFocus={onFocus}
      onClick={onSelect}
    >
      <span className="grid-card-picture">
        <WalletTile row={row} size="card">
          {connector?.type === 'injected' ? <WalletIcon /> : undefined}
        </WalletTile>
        {tag !== undefined && (
          <span className="grid-card-tag" aria-hidden="true">
            <Tag tone={tag === 'connected' ? 'good' : undefined}>{t(`tag.${tag}`)}</Tag>
          </span>
        )}
      </span>
      <span className="grid-card-name">
        <span className="grid-card-text" dir="auto">
          {name}
        </span>
        {wallet?.badge_type === 'certified' && <CertifiedIcon size={12} />}
      </span>
      <span className="visually-hidden">
        {tag !== undefined && `, ${t(`tag.${tag}`)}`}
        {wallet?.badge_type === 'certified' && `, ${t('all.certifiedMark')}`}
      </span>
    </button>
  )
}

export declare namespace WalletCard {
  type Props = {
    row: WalletRow
    index: number
    /** The one card that the Tab key stops at. */
    isCurrent: boolean
    onFocus: () => void
    /** It may be pressed soon. */
    onIntent: () => void
    onSelect: () => void
  }
}
