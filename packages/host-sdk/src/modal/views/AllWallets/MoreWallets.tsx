import { useEffect } from 'react'
import { RetryRow } from '../Connect/RetryRow.js'
import { CardSkeletons } from './CardSkeletons.js'
import { gridRoles } from './gridRoles.js'

/** The end of the loaded list. When it mounts, the next page loads. */
export function MoreWallets({ failed, line, columns, onMore, onRetry }: MoreWallets.Props) {
  useEffect(() => {
    if (!failed) onMore()
  }, [failed, onMore])
  if (!failed)
    return (
      <div aria-hidden="true" style={{ '--columns': columns } as object}>
        <CardSkeletons lines={1} />
      </div>
    )
  return (
    <div {...gridRoles.row(line)}>
      <div {...gridRoles.cell()}>
        <RetryRow onRetry={onRetry} />
      </div>
    </div>
  )
}

export declare namespace MoreWallets {
  type Props = {
    failed: boolean
    line: number
    columns: number
    onMore: () => void
    onRetry: () => void
  }
}
