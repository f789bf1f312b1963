import { Button } from '../../ui/Button.js'
import { day } from '../../ui/day.js'
import { Isolated } from '../../ui/Isolated.js'
import { isolate } from '../../ui/isolate.js'
import { siteName } from '../../ui/siteName.js'
import type { PasskeyStep } from '../loginStep.js'
import { t } from './i18n.js'
import './PasskeySurface.css'

export function PasskeySurface({ step, origin }: { step: PasskeyStep; origin: string }) {
  const { progress, failure, isNew, ask, create, leave } = step
  const isRefused = failure !== undefined && failure.reason !== 'failed'
  return (
    <div className="passkey" data-testid="vb-passkey" data-progress={progress}>
      {failure === undefined ? (
        <p className="says" role="status">
          {progress !== 'press' && <span className="pulse" />}
          {t(isNew && progress === 'press' ? 'passkey.new' : `passkey.${progress}`)}
          {progress !== 'opening' && (
            <b>
              <Isolated text={isolate(siteName(origin))} />
            </b>
          )}
        </p>
      ) : (
        <p className="says" role="alert" data-testid="vb-passkey-failure">
          {failure.reason === 'pending'
            ? t('passkey.pending', { until: day(failure.until) })
            : t(`passkey.${failure.reason}`)}
        </p>
      )}
      {progress === 'press' && isNew && !isRefused && (
        <Button kind="primary" testId="vb-passkey-create" onClick={create}>
          {t('passkey.create')}
        </Button>
      )}
      {progress === 'press' && !isRefused && (
        <Button kind={isNew ? 'soft' : 'primary'} testId="vb-passkey-ask" onClick={ask}>
          {t(isNew ? 'passkey.have' : failure === undefined ? 'passkey.use' : 'passkey.again')}
        </Button>
      )}
      {progress !== 'opening' && (
        <Button kind={isRefused ? 'primary' : 'quiet'} testId="vb-passkey-leave" onClick={leave}>
          {t('passkey.leave')}
        </Button>
      )}
      {isRefused && failure.reason !== 'unsupported' && (
        <Button kind="quiet" testId="vb-passkey-ask" onClick={ask}>
          {t('passkey.other')}
        </Button>
      )}
    </div>
  )
}
