import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { onceUntilFailure } from '../platform/onceUntilFailure.js'
import { NotLoaded } from './ui/waiting/NotLoaded.js'
import { ViewWait } from './ui/waiting/ViewWait.js'

export type LazyView<props extends object> = ((props: props) => ReactNode) & {
  prefetch: () => Promise<void>
}

/**
 * Loads the code before or when the view is first shown. Retries after a failure when the view is
 * shown again, and on request.
 */
export function lazyView<props extends object>(
  load: () => Promise<ComponentType<props>>,
): LazyView<props> {
  let Loaded: ComponentType<props> | undefined
  const prefetch = onceUntilFailure(async () => {
    Loaded = await load()
  })

  function View(props: props) {
    const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>(
      Loaded === undefined ? 'loading' : 'ready',
    )
    const attempt = useCallback(() => {
      setStatus('loading')
      prefetch().then(
        () => setStatus('ready'),
        () => setStatus('failed'),
      )
    }, [])
    useEffect(() => {
      // The code may have loaded before this effect.
      if (Loaded === undefined) attempt()
      else setStatus('ready')
    }, [attempt])
    if (status === 'ready' && Loaded !== undefined) return <Loaded {...props} />
    if (status !== 'failed') return <ViewWait />
    return (
      <div className="stack" role="alert">
        <NotLoaded title="partFailed" hint="partReloadHint" onRetry={attempt} />
      </div>
    )
  }
  return Object.assign(View, { prefetch })
}
