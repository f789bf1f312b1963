import { Button } from '../ui/Button.js'
import { t } from './i18n.js'

export function RejectAll(props: { rejectAll: () => void; next?: (() => void) | undefined }) {
  const { rejectAll, next } = props
  return (
    <div className="several">
      {next !== undefined && (
        <Button kind="quiet" testId="vb-next" onClick={() => next()}>
          {t('decide.next')}
        </Button>
      )}
      <Button kind="quiet" testId="vb-reject-all" onClick={() => rejectAll()}>
        {t('decide.rejectAll')}
      </Button>
    </div>
  )
}
