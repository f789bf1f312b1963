import { t } from '../i18n.js'

/** Why one of the recovery methods is asked for. */
export function StepHeading({ says }: { says?: string | undefined }) {
  return (
    <>
      <h2>{t('proof.headline')}</h2>
      <p className="recovery-says">{says ?? t('proof.says')}</p>
    </>
  )
}
