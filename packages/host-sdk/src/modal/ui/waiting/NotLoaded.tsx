import { AlertIcon, GlobeIcon } from '@vestibule/design/icons'
import { isOffline } from '../../../platform/isOffline.js'
import { useText } from '../../context.js'
import { useBackOnline } from '../../hooks/useBackOnline.js'
import type { MessageId } from '../../i18n.js'
import { Button } from '../Button.js'
import { EmptyState } from '../EmptyState.js'

export function NotLoaded({ title, hint = 'partFailedHint', onRetry }: Props) {
  const t = useText()
  const offline = isOffline()
  useBackOnline(onRetry)
  return (
    <>
      <EmptyState
        icon={offline ? <GlobeIcon /> : <AlertIcon />}
        title={t(offline ? 'remote.offline' : title)}
        hint={t(offline ? 'remote.offlineHint' : hint)}
      />
      <Button testId="vb-retry" onClick={onRetry}>
        {t('retry')}
      </Button>
    </>
  )
}

type Props = {
  title: MessageId
  hint?: MessageId | undefined
  onRetry: () => void
}
