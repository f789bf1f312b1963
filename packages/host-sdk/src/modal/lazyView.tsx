import { Spinner } from '@vestibule/design'
import { AlertIcon } from '@vestibule/design/icons'
import { type ComponentType, lazy, useCallback, useEffect, useState } from 'react'
import { useText } from './context.js'
import { Button } from './ui/Button.js'
import { EmptyState } from './ui/EmptyState.js'

/** A view whose code is fetched when it is shown first; where that failed it is tried again each time it is shown. */
export function lazyView<props extends object>(
  load: () => Promise<ComponentType<props>>,
): ComponentType<props> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: secondTry(load) }
    }
  }) as unknown as ComponentType<props>
}

/** Stands where the view would, since a lazy component never forgets its failure. */
function secondTry<props extends object>(load: () => Promise<ComponentType<props>>) {
  return function SecondTry(props: props) {
    const t = useText()
    const [outcome, setOutcome] = useState<{ View: ComponentType<props> } | 'failed'>()
    const attempt = useCallback(() => {
      setOutcome(undefined)
      load().then(
        (View) => setOutcome({ View }),
        () => setOutcome('failed'),
      )
    }, [])
    useEffect(attempt, [attempt])
    if (outcome === undefined) return <Spinner />
    if (typeof outcome === 'object') return <outcome.View {...props} />
    return (
      <div className="stack">
        <EmptyState icon={<AlertIcon />} title={t('partFailed')} hint={t('partFailedHint')} />
        <Button testId="vb-retry" onClick={attempt}>
          {t('retry')}
        </Button>
      </div>
    )
  }
}
