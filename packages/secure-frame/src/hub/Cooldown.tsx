import { useHubText } from './i18n.js'

/** How long to wait for another mail: read out once, and counted down for the eye. */
export function Cooldown({ asked, seconds }: { asked: number; seconds: number }) {
  const t = useHubText()
  return (
    <p>
      <span className="visually-hidden">{t('error.cooldown', { seconds: asked })}</span>
      <span aria-hidden="true">{t('error.cooldown', { seconds })}</span>
    </p>
  )
}
