import { Spinner } from '@vestibule/design'
import { AlertIcon, RetryIcon } from '@vestibule/design/icons'
import { type ComponentType, lazy, useCallback, useEffect, useState } from 'react'
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
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: secondTry(load) }
    }
  }) as unknown as ComponentType<ViewProps<name>>
}

/** Stands where the view would, since a lazy component never forgets its failure; tries again each time it is shown. */
function secondTry<name extends ViewName>(load: () => Promise<ComponentType<ViewProps<name>>>) {
  return function SecondTry(props: ViewProps<name>) {
    const t = useText()
    const [outcome, setOutcome] = useState<{ View: ComponentType<ViewProps<name>> } | 'failed'>()
    const attempt = useCallback(() => {
      setOutcome(undefined)
      load().then(
        (View) => setOutcome({ View }),
        () => setOutcome('failed'),
      )
    }, [])
    useEffect(attempt, [attempt])

    if (outcome === undefined) return <Spinner />
    if (outcome !== 'failed') return <outcome.View {...props} />
    return (
      <div role="alert">
        <EmptyState icon={<AlertIcon />} title={t('view.failed')} hint={t('view.failedHint')} />
        <Button testId="vb-retry" onClick={attempt}>
          <RetryIcon />
          {t('retry')}
        </Button>
      </div>
    )
  }
}
