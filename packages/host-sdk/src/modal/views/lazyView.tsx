import { Spinner } from '@vestibule/design'
import { AlertIcon, RetryIcon } from '@vestibule/design/icons'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { ViewName } from '../../core/views.js'
import { useText } from '../context.js'
import { Button } from '../ui/Button.js'
import { EmptyState } from '../ui/EmptyState.js'
import type { ViewProps } from './views.js'

/**
 * A view whose code is fetched when it is first shown. Unlike React's own way, code that did not come is asked for again
 * and takes nothing else of the modal with it.
 */
export function lazyView<name extends ViewName>(
  load: () => Promise<ComponentType<ViewProps<name>>>,
): ComponentType<ViewProps<name>> {
  return function LazyView(props: ViewProps<name>) {
    const t = useText()
    const [View, setView] = useState<ComponentType<ViewProps<name>>>()
    const [failed, setFailed] = useState(false)
    const begin = useCallback(() => {
      setFailed(false)
      load().then(
        (loaded) => setView(() => loaded),
        () => setFailed(true),
      )
    }, [])
    useEffect(begin, [begin])

    if (View !== undefined) return <View {...props} />
    if (!failed) return <Spinner />
    return (
      <div role="alert">
        <EmptyState icon={<AlertIcon />} title={t('view.failed')} hint={t('view.failedHint')} />
        <Button testId="vb-retry" onClick={begin}>
          <RetryIcon />
          {t('retry')}
        </Button>
      </div>
    )
  }
}
