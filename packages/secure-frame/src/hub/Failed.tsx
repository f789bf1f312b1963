import { Spinner } from '@vestibule/design'
import { Button } from '../ui/Button.js'
import { failureText, isUnreachable } from './failureText.js'
import { hubText as t } from './i18n.js'
import type { useAsk } from './useAsk.js'
import { useCooldown } from './useCooldown.js'

/** Renders an empty live region without an error. */
export function Failed(props: {
  error: unknown
  again?: (() => void) | undefined
  other?: string | undefined
  /** Present only outside the hub. */
  home?: string | undefined
}) {
  const { error, again, other, home = '' } = props
  const seconds = useCooldown(error)
  const said = error === undefined ? undefined : failureText(error)
  const isCooldown = said?.id === 'error.cooldown'
  const failure = isCooldown && seconds === 0 ? undefined : said
  return (
    <div role="alert">
      {failure !== undefined && (
        <div className="hub-failed" data-testid="vb-hub-error" data-error={failure.id}>
          {isCooldown ? (
            <Cooldown asked={Number(failure.values.seconds)} seconds={seconds} />
          ) : (
            <p>{(failure.id === 'error.other' && other) || t(failure.id, failure.values)}</p>
          )}
          {isUnreachable(error) && <a href={`${home}#offline`}>{t('error.networkOffline')}</a>}
          {again !== undefined && (
            <Button kind="quiet" onClick={again}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

export function Unread(props: { text: string; testId: string; asked: useAsk.Answer<unknown> }) {
  const { text, testId, asked } = props
  return (
    <div className="hub-unread" data-testid={testId}>
      <p className="hub-note">{text}</p>
      <Button kind="quiet" aria-busy={asked.isAsking} onClick={asked.again}>
        {asked.isAsking && <Spinner />}
        {t('retry')}
      </Button>
    </div>
  )
}

/** Announced once, with a visible countdown. */
function Cooldown({ asked, seconds }: { asked: number; seconds: number }) {
  return (
    <p>
      <span className="visually-hidden">{t('error.cooldown', { seconds: asked })}</span>
      <span aria-hidden="true">{t('error.cooldown', { seconds })}</span>
    </p>
  )
}
