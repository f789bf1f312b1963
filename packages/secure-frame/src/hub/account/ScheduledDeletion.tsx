import { Spinner } from '@vestibule/design'
import { Button } from '../../ui/Button.js'
import { day } from '../../ui/day.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { Banner } from '../Banner.js'
import type { Hub } from '../createHub.js'
import { Failed } from '../Failed.js'
import { hubText as t } from '../i18n.js'
import { useRun } from '../useRun.js'

export function ScheduledDeletion(props: {
  keys: KeyWorker
  hub: Hub
  deletesAt: string
  /** Makes the notice read-only until the visitor agrees to the account. */
  isLocked?: boolean
}) {
  const { keys, hub, deletesAt, isLocked = false } = props
  const { busy, error, run } = useRun()

  async function keep() {
    await keys.call('cancelDeletion', {})
    await hub.enter()
  }

  return (
    <Banner
      kind="bad"
      testId="vb-hub-deletion"
      headline={t('open.deletion', { date: day(deletesAt) })}
    >
      <p>{t('open.deletionSays')}</p>
      <Failed error={error} />
      {!isLocked && (
        <Button kind="soft" testId="vb-hub-keep" disabled={busy} onClick={() => void run(keep)}>
          {busy && <Spinner />}
          {t('open.keep')}
        </Button>
      )}
    </Banner>
  )
}
