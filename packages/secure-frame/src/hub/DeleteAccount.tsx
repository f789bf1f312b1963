import { Spinner } from '@vestibule/design'
import { type FormEvent, useState } from 'react'
import type { KeyWorker } from '../wallet/keyWorker.js'
import { Banner } from './Banner.js'
import type { Hub } from './createHub.js'
import { Failed } from './Failed.js'
import { HubPage } from './HubPage.js'
import { useHubText } from './i18n.js'
import { useRun } from './useRun.js'

/** The end of an account, with what it means said first, and the email typed out. */
export function DeleteAccount(props: { hub: Hub; keys: KeyWorker; email: string; home: string }) {
  const { hub, keys, email, home } = props
  const t = useHubText()
  const [typed, setTyped] = useState('')
  const { busy, error, run } = useRun()
  const isSure = typed.trim().toLowerCase() === email

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSure) return
    const isAsked = await run(async () => {
      await keys.call('deleteAccount', {})
      await hub.enter()
    })
    if (isAsked) location.hash = ''
  }

  return (
    <HubPage headline={t('delete.headline')} back="#">
      <Banner kind="bad" testId="vb-hub-delete-says">
        <p>{t('delete.says')}</p>
        <p>{t('delete.chain')}</p>
      </Banner>
      <p>
        {t('delete.export')} <a href={`${home}/export`}>{t('delete.exportLink')}</a>
      </p>
      <form className="hub-form" onSubmit={(event) => void submit(event)}>
        <label className="hub-field">
          <span>{t('delete.type', { email })}</span>
          <input
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-testid="vb-hub-delete-email"
            value={typed}
            onInput={({ currentTarget: { value } }) => setTyped(value)}
          />
        </label>
        <Failed error={error} />
        <button
          type="submit"
          className="button"
          data-kind="danger"
          data-testid="vb-hub-delete-submit"
          disabled={busy || !isSure}
        >
          {busy ? <Spinner /> : t('delete.submit')}
        </button>
      </form>
    </HubPage>
  )
}
