import { Spinner } from '@vestibule/design'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.js'
import { namespaceOfKey } from '../../wallet/namespaces/document/manifests.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { Banner } from '../Banner.js'
import { Failed } from '../Failed.js'
import { HubPage } from '../HubPage.js'
import { hubText as t } from '../i18n.js'
import { useRun } from '../useRun.js'

export function ImportPage({ keys, home }: { keys: KeyWorker; home: string }) {
  const [text, setText] = useState('')
  const [done, setDone] = useState(false)
  const { busy, error, run } = useRun()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const given = text.trim()
    const isDone = await run(async () => {
      const namespace = namespaceOfKey(given)
      const key = /\s/.test(given)
        ? ({ namespace, kind: 'phrase', words: given } as const)
        : ({ namespace, kind: 'key', text: given } as const)
      return keys.call('importKey', { key })
    })
    if (!isDone) return
    setText('')
    setDone(true)
  }

  return (
    <HubPage headline={t('import.headline')} back={home}>
      {done ? (
        <>
          <Banner kind="good" testId="vb-hub-imported" headline={t('import.done')}>
            <p>{t('import.doneSays')}</p>
          </Banner>
          <a className="button" data-kind="primary" href={home} data-testid="vb-hub-done">
            {t('identities.done')}
          </a>
        </>
      ) : (
        <>
          <p className="dim">{t('import.says')}</p>
          <form className="hub-form" onSubmit={(event) => void submit(event)}>
            <label className="hub-field">
              <span>{t('import.label')}</span>
              <textarea
                rows={3}
                maxLength={512}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                data-testid="vb-hub-import-text"
                value={text}
                disabled={busy}
                onInput={({ currentTarget: { value } }) => setText(value)}
              />
            </label>
            <p className="hub-note">{t('import.hint')}</p>
            <Failed error={error} />
            <Button
              type="submit"
              kind="primary"
              testId="vb-hub-import-submit"
              disabled={busy || text.trim() === ''}
            >
              {busy && <Spinner />}
              {t('import.submit')}
            </Button>
          </form>
        </>
      )}
    </HubPage>
  )
}
