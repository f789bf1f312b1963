import { Spinner } from '@vestibule/design'
import { PlusIcon } from '@vestibule/design/icons'
import type { SigningRule as Rule } from '@vestibule/protocol/http'
import { useState } from 'react'
import { confirmWithPasskey } from '../../passkeys/confirmWithPasskey.js'
import { StepUp } from '../../recovery/proof/StepUp.js'
import { Button } from '../../ui/Button.js'
import { day } from '../../ui/day.js'
import type { ListedMethod } from '../../wallet/worker/keyContract.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'
import { Banner } from '../Banner.js'
import { Failed } from '../Failed.js'
import { hubText as t } from '../i18n.js'
import { Section } from '../Section.js'
import { useRun } from '../useRun.js'

/** A passkey turns the rule on or off; another recovery method turns it off after a day. */
export function SigningRule(props: SigningRule.Props) {
  const { keys, methods, rule, again } = props
  const { busy, error, run, forget } = useRun()
  const [isLost, setLost] = useState(false)
  const counting = methods.filter(({ pendingUntil }) => pendingUntil === undefined)
  const availableFrom = methods.some(({ kind }) => kind === 'passkey')
    ? methods
        .slice(0, methods.length > 1 ? undefined : 0)
        .flatMap(({ pendingUntil }) => pendingUntil ?? [])
        .sort()
        .at(-1)
    : undefined
  // Prefer other methods: the passkey may be lost.
  const others = [...counting].sort(
    (a, b) => Number(a.kind === 'passkey') - Number(b.kind === 'passkey'),
  )

  const turn = (passkey: boolean) =>
    run(async () => {
      const asked = await keys.call('askSigning', {})
      const assertion = await confirmWithPasskey(asked, passkey ? 'on' : 'off')
      await keys.call('changeSigning', { passkey, assertion })
      setLost(false)
      again()
    })
  function toggleLost() {
    forget()
    setLost(!isLost)
  }

  return (
    <Section headline={t('signing.headline')} says={t('signing.says')} testId="vb-hub-signing">
      {rule.offAt !== undefined && (
        <Banner
          kind="warn"
          testId="vb-hub-signing-ends"
          headline={t('signing.ends', { date: day(rule.offAt) })}
        >
          <p>{t('signing.endsSays')}</p>
        </Banner>
      )}
      {rule.passkey && rule.offAt === undefined && (
        <Banner kind="good" testId="vb-hub-signing-on" headline={t('signing.on')}>
          <p>{t('signing.onSays')}</p>
        </Banner>
      )}
      {!rule.passkey && !rule.available && availableFrom !== undefined && (
        <p className="hub-note">{t('signing.pending', { date: day(availableFrom) })}</p>
      )}
      {!rule.passkey && !rule.available && availableFrom === undefined && (
        <>
          <p className="hub-note">{t('signing.need')}</p>
          <a className="button" data-kind="soft" href="#recovery" data-testid="vb-hub-signing-add">
            <PlusIcon />
            {t('signing.add')}
          </a>
        </>
      )}
      {isLost && (
        <div className="hub-form" data-testid="vb-hub-signing-lost-form">
          {others.length === 0 ? (
            <p className="hub-note">{t('signing.lostNone')}</p>
          ) : (
            <StepUp
              methods={others}
              says={t('signing.lostSays')}
              label={t('signing.lostYes')}
              use={async (proof) => {
                await keys.call('endSigning', proof)
                setLost(false)
                again()
              }}
            />
          )}
        </div>
      )}
      <Failed error={error} />
      {(rule.passkey || rule.available) && (
        <div className="hub-buttons">
          {!isLost && (
            <TurnButton
              testId={rule.passkey && rule.offAt === undefined ? 'off' : 'on'}
              label={t(
                !rule.passkey
                  ? 'signing.turnOn'
                  : rule.offAt === undefined
                    ? 'signing.turnOff'
                    : 'signing.keep',
              )}
              busy={busy}
              turn={() => void turn(!rule.passkey || rule.offAt !== undefined)}
            />
          )}
          {rule.passkey && rule.offAt === undefined && (
            <Button
              kind="quiet"
              testId="vb-hub-signing-lost"
              aria-expanded={isLost}
              onClick={toggleLost}
            >
              {t(isLost ? 'cancel' : 'signing.lost')}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

export declare namespace SigningRule {
  type Props = {
    keys: KeyWorker
    methods: readonly ListedMethod[]
    rule: Rule
    again: () => void
  }
}

function TurnButton(props: { testId: string; label: string; busy: boolean; turn: () => void }) {
  const { testId, label, busy, turn } = props
  return (
    <Button
      kind="soft"
      testId={`vb-hub-signing-turn-${testId}`}
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={turn}
    >
      {busy && <Spinner />}
      {label}
    </Button>
  )
}
