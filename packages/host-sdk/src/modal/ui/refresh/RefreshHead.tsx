import { RetryIcon } from '@vestibule/design/icons'
import type { ReactNode } from 'react'
import { IconButton } from '../Button.js'
import type { Refresh } from './useRefresh.js'

export function RefreshHead(props: { refresh: Refresh; label: string; children: ReactNode }) {
  const { refresh, label, children } = props
  return (
    <div className="refresh-head">
      <span>{children}</span>
      <IconButton
        small
        label={label}
        testId="vb-refresh"
        busy={refresh.busy}
        onClick={refresh.start}
      >
        <RetryIcon />
      </IconButton>
    </div>
  )
}
