import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { Button } from './Button.js'
import { t } from './i18n.js'
import { languageReady } from './language.js'
import { Pending } from './Pending.js'

/** Vite links a style sheet once, also if that fails, and waits for it in the first import only. */
async function loadWithStyles<part>(load: () => Promise<part>) {
  const Part = await load()
  await languageReady()
  await Promise.all(
    Array.from(document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]'), (link) => {
      try {
        if (link.sheet?.cssRules.length) return undefined
      } catch {
        // Chromium lets no script read the rules of a sheet that did not load.
      }
      // A link whose address changes is fetched again.
      link.href += '#'
      return new Promise((loaded, failed) => {
        link.addEventListener('load', loaded)
        link.addEventListener('error', failed)
      })
    }),
  )
  return { Part }
}

/** A lazily loaded part of the frame; a failed load can be retried, and is retried when the device is back online. */
export function LazyPart<props extends object>(options: {
  /** Must not change. */
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
