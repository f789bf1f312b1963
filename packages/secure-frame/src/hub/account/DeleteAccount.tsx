import { Spinner } from '@vestibule/design'
import { normaliseEmail } from '@vestibule/protocol'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/Button.js'
import { Isolated } from '../../ui/Isolated.js'
import { isolate } from '../../ui/isolate.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { Banner } from '../Banner.js'
import type { Hub, HubState } from '../createHub.js'
import { Failed } from '../Failed.js'
import { HubPage } from '../HubPage.js'
import { hubText as t } from '../i18n.js'
import { useRun } from '../useRun.js'

const SAYS = {
  open: 'delete.says',
  elsewhere: 'delete.saysAlone',
  leaving: 'delete.saysBare',
} as const

export function DeleteAccount(props: {
  hub: Hub
  keys: KeyWorker
  state: Extract<HubState, { name: 'open' | 'elsewhere' | 'leaving' }>
  home: string
}) {
  const { hub, keys, state, home } = props
  const { who, name } = state
  const [typed, setTyped] = useState('')
  const { busy, error, run } = useRun()
  const isSure = normaliseEmail(typed) === normaliseEmail(who.label)

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
        <p>{t(SAYS[name])}</p>
        {name !== 'leaving' && <p>{t('delete.chain')}</p>}
      </Banner>
      {name === 'open' && (
        <p>
          {t('delete.export')} <a href={`${home}/export`}>{t('delete.exportLink')}</a>
        </p>
      )}
      <form className="hub-form" onSubmit={(event) => void submit(event)}>
        <label className="hub-field">
          <span>
            <Isolated text={t('delete.type', { name: isolate(who.label) })} />
          </span>
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
        <Button
          type="submit"
          kind="danger"
          testId="vb-hub-delete-submit"
          disabled={busy || !isSure}
        >
          {busy && <Spinner />}
          {t(name === 'elsewhere' ? 'delete.submitAlone' : 'delete.submit')}
        </Button>
      </form>
    </HubPage>
  )
}
