import { t } from '../i18n.js'

export function StepHeading({ says }: { says?: string | undefined }) {
  return (
    <>
      <h2>{t('proof.headline')}</h2>
      <p className="recovery-says">{says ?? t('proof.says')}</p>
    </>
  )
}
