import { WalletIcon } from '@vestibule/design/icons'
import { CertifiedIcon } from '@vestibule/design/viewIcons'
import { memo } from 'react'
import { prepareWallet } from '../../../directory/prepareWallet.js'
import { selectWallet } from '../../../directory/selectWallet.js'
import type { WalletRow } from '../../../directory/walletRows.js'
import { useModal, useText } from '../../context.js'
import { Tag } from '../../ui/ListRow.js'
import { WalletTile } from '../../ui/tiles/WalletTile.js'
import { gridRoles } from './gridRoles.js'

/** Memoized: on a slow device, rendering a row takes half an animation frame. */
export const GridLine = memo(function GridLine(props: GridLineProps) {
  const { index, rows, columns, isRevealed, current, onFocus } = props
  const { core } = useModal()
  const style = { '--columns': columns } as object
  if (!isRevealed) return <div className="grid-wait-line" aria-hidden="true" style={style} />
  return (
    <div className="grid-line" {...gridRoles.row(index)} style={{ '--columns': columns } as object}>
      {rows.map((row, column) => (
        <div {...gridRoles.cell()} key={row.id}>
          <WalletCard
            row={row}
            index={index * columns + column}
            isCurrent={column === current}
            onFocus={() => onFocus(index * columns + column)}
            onIntent={() => prepareWallet(core, row)}
            onSelect={() => selectWallet(core, row)}
          />
        </div>
      ))}
    </div>
  )
}, isSame)

function isSame(one: GridLineProps, other: GridLineProps): boolean {
  return (
    one.columns === other.columns &&
    one.isRevealed === other.isRevealed &&
    one.current === other.current &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, column) => row === other.rows[column])
  )
}

type GridLineProps = {
  index: number
  rows: readonly WalletRow[]
  columns: number
  /** Whether the row may render its cards. */
  isRevealed: boolean
  /** Column of the tab stop, if the row contains it. */
  current: number | undefined
  onFocus: (index: number) => void
}

function WalletCard(props: WalletCardProps) {
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

type WalletCardProps = {
  row: WalletRow
  index: number
  isCurrent: boolean
  onFocus: () => void
  /** Called when the visitor may press the card soon. */
  onIntent: () => void
  onSelect: () => void
}
