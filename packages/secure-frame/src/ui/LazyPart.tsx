import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useText } from './i18n.js'
import { Pending } from './Pending.js'

/** Style sheets that did not load: Vite links each of them once, also if that fails. */
const lost = new Set<HTMLLinkElement>()
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target)
  },
  true,
)

function linkAgain(): Promise<unknown> {
  const links = [...lost]
  lost.clear()
  return Promise.all(
    links.map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement
          again.onload = resolve
          again.onerror = reject
          link.replaceWith(again)
        }),
    ),
  )
}

/** A part of the frame whose code is fetched when it is shown; a fetch that failed can be tried again, and is once the network is back. */
export function LazyPart<props extends object>(options: {
  /** Must not change. */
  load: () => Promise<ComponentType<props>>
  props: props
}) {
  const { load, props } = options
  const t = useText()
  const [outcome, setOutcome] = useState<{ Part: ComponentType<props> } | 'failed'>()
  const attempt = useCallback(() => {
    setOutcome(undefined)
    Promise.all([load(), linkAgain()]).then(
      ([Part]) => setOutcome({ Part }),
      () => setOutcome('failed'),
    )
  }, [load])
  useEffect(attempt, [attempt])
  const failed = outcome === 'failed'
  useEffect(() => {
    if (!failed) return
    addEventListener('online', attempt)
    return () => removeEventListener('online', attempt)
  }, [failed, attempt])
  if (typeof outcome === 'object') return <outcome.Part {...props} />
  return (
    <div className={failed ? 'pending' : undefined}>
      <p role="alert">{failed && t('part.failed')}</p>
      {failed ? (
        <button type="button" className="button" data-kind="soft" onClick={attempt}>
          {t('part.retry')}
        </button>
      ) : (
        <Pending />
      )}
    </div>
  )
}
