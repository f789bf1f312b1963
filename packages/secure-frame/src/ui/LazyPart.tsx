import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { Button } from './Button.js'
import { t } from './i18n.js'
import { languageReady } from './language.js'
import { Pending } from './Pending.js'

/** Vite links each style sheet once, even after a failure, and waits for it only in the first import. */
async function loadWithStyles<part>(load: () => Promise<part>) {
  const Part = await load()
  await languageReady()
  await Promise.all(
    Array.from(document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]'), (link) => {
      try {
        if (link.sheet?.cssRules.length) return undefined
      } catch {
        // Chromium throws on reading rules of a sheet that failed to load.
      }
      // A changed URL makes the browser fetch the sheet again.
      link.href += '#'
      return new Promise((loaded, failed) => {
        link.addEventListener('load', loaded)
        link.addEventListener('error', failed)
      })
    }),
  )
  return { Part }
}

/** Retries a failed load on a press, and when the device is online again. */
export function LazyPart<props extends object>(options: {
  load: () => Promise<ComponentType<props>>
  props: props
}) {
  const { load, props } = options
  const [outcome, setOutcome] = useState<{ Part: ComponentType<props> } | 'failed'>()
  const attempt = useCallback(() => {
    setOutcome(undefined)
    loadWithStyles(load).then(setOutcome, () => setOutcome('failed'))
  }, [load])
  useEffect(attempt, [attempt])
  const failed = outcome === 'failed'
  useEffect(() => {
    if (failed) addEventListener('online', attempt)
    return () => removeEventListener('online', attempt)
  }, [failed, attempt])
  if (typeof outcome === 'object') return <outcome.Part {...props} />
  return (
    <div className={failed ? 'pending' : undefined}>
      <p role="alert">{failed && t('part.failed')}</p>
      {failed ? (
        <Button kind="soft" onClick={attempt}>
          {t('part.retry')}
        </Button>
      ) : (
        <Pending />
      )}
    </div>
  )
}
