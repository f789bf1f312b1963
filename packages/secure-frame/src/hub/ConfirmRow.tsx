import { Spinner } from '@vestibule/design'
import { type ReactNode, useState } from 'react'
import { Failed } from './Failed.js'
import { useHubText } from './i18n.js'
import { useRun } from './useRun.js'

/** A row of a list with one action that cannot be taken back, which is asked for once more in place. */
export function ConfirmRow(props: ConfirmRow.Props) {
  const { testId, icon, children, action } = props
  const t = useHubText()
  const [asking, setAsking] = useState(false)
  const { busy, error, run, forget } = useRun()

  function stop() {
    forget()
    setAsking(false)
  }

  return (
    <li className="hub-row" data-testid={testId}>
      <span className="hub-row-icon">{icon}</span>
      <div className="hub-row-text">{children}</div>
      {action !== undefined && !asking && (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          data-testid="vb-hub-remove"
          onClick={() => setAsking(true)}
        >
          {action.name}
        </button>
      )}
      {action !== undefined && asking && (
        <div className="hub-confirm">
          <p>{action.says}</p>
          <Failed error={error} />
          <div className="hub-buttons">
            <button type="button" className="button" data-kind="soft" onClick={stop}>
              {t('cancel')}
            </button>
            <button
              type="button"
              className="button"
              data-kind="danger"
              data-testid="vb-hub-remove-yes"
              disabled={busy}
              onClick={() => void run(action.run)}
            >
              {busy ? <Spinner /> : action.yes}
            </button>
          </div>
        </div>
      )}
    </li>
  )
}

export declare namespace ConfirmRow {
  type Props = {
    testId: string
    icon: ReactNode
    children: ReactNode
    action?: { name: string; says: string; yes: string; run: () => Promise<unknown> } | undefined
  }
}
