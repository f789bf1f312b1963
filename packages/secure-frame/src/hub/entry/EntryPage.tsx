import { Spinner } from '@vestibule/design'
import { useStore } from 'zustand'
import type { SettingsEntry } from '../../handOver/takeSettings.js'
import { useFits } from '../../popup/useFits.js'
import { Banner } from '../Banner.js'
import { HubPage } from '../HubPage.js'
import { useHubText } from '../i18n.js'
import { EnterCard } from './EnterCard.js'
import { EnterForm } from './EnterForm.js'

/** The way in from a site, while it waits, and the one by mail beside it. */
export function EntryPage(props: { entry: SettingsEntry | undefined; home: string }) {
  const { entry, home } = props
  const t = useHubText()
  return (
    <HubPage headline={t('signIn.headline')}>
      {entry === undefined ? <Ended home={home} /> : <Step entry={entry} home={home} />}
    </HubPage>
  )
}

function Step({ entry, home }: { entry: SettingsEntry; home: string }) {
  const step = useStore(entry.store)
  const how = useStore(entry.entering)
  const fits = useFits()
  const t = useHubText()
  if (step.name === 'loading' || step.name === 'over') return <Spinner />
  if (step.name !== 'asked') return <Ended home={home} />
  const { question } = step
  return (
    <>
      {how.name === 'type' ? (
        <EnterForm entry={entry} question={question} home={home} />
      ) : how.name === 'looking' ? (
        <Spinner />
      ) : !fits ? (
        <p data-testid="vb-hub-enter-small">{t('enter.small')}</p>
      ) : (
        <EnterCard entry={entry} question={question} how={how} home={home} />
      )}
      {/* For another account, a code by email would lead into another wallet. */}
      {question.provider === 'email' && <ByEmail home={home} />}
    </>
  )
}

function ByEmail({ home }: { home: string }) {
  const t = useHubText()
  return (
    <a className="button" data-kind="quiet" href={home} data-testid="vb-hub-enter-other">
      {t('enter.other')}
    </a>
  )
}

function Ended({ home }: { home: string }) {
  const t = useHubText()
  return (
    <>
      <Banner kind="warn" testId="vb-hub-enter-ended">
        <p>{t('enter.ended')}</p>
      </Banner>
      <ByEmail home={home} />
    </>
  )
}
