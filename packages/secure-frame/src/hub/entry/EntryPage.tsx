import { Spinner } from '@vestibule/design'
import { useStore } from 'zustand'
import type { SettingsQuestion } from '../../handOver/handOverMessages.js'
import type { Entering, SettingsEntry } from '../../handOver/takeSettings.js'
import { Isolated } from '../../ui/Isolated.js'
import { isolate } from '../../ui/isolate.js'
import { Banner } from '../Banner.js'
import { HubPage } from '../HubPage.js'
import { hubText as t } from '../i18n.js'
import { EnterCard } from './EnterCard.js'
import { EnterForm } from './EnterForm.js'

export function EntryPage(props: { entry: SettingsEntry | undefined; home: string }) {
  const { entry, home } = props
  return (
    <HubPage headline={t('signIn.headline')}>
      {entry === undefined ? <Ended home={home} /> : <Step entry={entry} home={home} />}
    </HubPage>
  )
}

function Step({ entry, home }: { entry: SettingsEntry; home: string }) {
  const step = useStore(entry.store)
  const how = useStore(entry.entering)
  if (step.name === 'loading' || step.name === 'over') return <Spinner />
  if (step.name !== 'asked') return <Ended home={home} />
  const { question } = step
  return (
    <>
      {how.name === 'type' ? (
        <EnterForm entry={entry} question={question} home={home} />
      ) : how.name === 'looking' ? (
        <Spinner />
      ) : (
        <AskToEnter entry={entry} question={question} how={how} home={home} />
      )}
      {/* With another provider, an email code would open another account's wallet. */}
      {question.provider === 'email' && <ByEmail home={home} />}
    </>
  )
}

export function AskToEnter(props: {
  entry: Pick<SettingsEntry, 'enter' | 'leave'>
  question: Pick<SettingsQuestion, 'site' | 'provider'>
  how: Extract<Entering, { name: 'agree' }>
  home: string
}) {
  const { entry, question, how, home } = props
  const { site, provider } = question
  const { label, instead } = how
  const common = { who: { provider, label }, site, home, onYes: () => entry.enter(label) }
  if (instead === undefined)
    return (
      <EnterCard
        {...common}
        says={t('enter.agrees')}
        yes={{ text: t('enter.submit'), testId: 'vb-hub-enter' }}
      />
    )
  const name = isolate(instead.label)
  return (
    <EnterCard
      {...common}
      says={<Isolated text={t('enter.replaces', { name })} />}
      yes={{ text: t('enter.switch'), testId: 'vb-hub-enter' }}
      no={{
        text: <Isolated text={t('enter.stay', { name })} />,
        testId: 'vb-hub-enter-stay',
        run: () => void entry.leave(),
      }}
    />
  )
}

function ByEmail({ home }: { home: string }) {
  return (
    <a className="button" data-kind="quiet" href={home} data-testid="vb-hub-enter-other">
      {t('enter.other')}
    </a>
  )
}

function Ended({ home }: { home: string }) {
  return (
    <>
      <Banner kind="warn" testId="vb-hub-enter-ended">
        <p>{t('enter.ended')}</p>
      </Banner>
      <ByEmail home={home} />
    </>
  )
}
