import { memo } from 'react'
import { prepareWallet } from '../../../directory/prepareWallet.js'
import { selectWallet } from '../../../directory/selectWallet.js'
import type { WalletRow } from '../../../directory/walletRows.js'
import { useModal } from '../../context.js'
import { gridRoles } from './gridRoles.js'
import { WalletCard } from './WalletCard.js'

/** A line of cards or its placeholder. Memoized: a slow device takes half a frame for each. */
export const GridLine = memo(function GridLine(props: GridLine.Props) {
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

function isSame(one: GridLine.Props, other: GridLine.Props): boolean {
  return (
    one.columns === other.columns &&
    one.isRevealed === other.isRevealed &&
    one.current === other.current &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, column) => row === other.rows[column])
  )
}

declare namespace GridLine {
  type Props = {
    index: number
    rows: readonly WalletRow[]
    columns: number
    /** Whether the cards may be drawn by now. */
    isRevealed: boolean
    /** The column of the card that the Tab key stops at, where it is in this line. */
    current: number | undefined
    /** Stays the same function. */
    onFocus: (index: number) => void
  }
}
