import { useText } from './i18n.js'

/** Six digits in two groups, to be typed on another device. */
export function Digits({ code }: { code: string }) {
  const t = useText()
  return (
    <output
      className="digits"
      data-testid="vb-link-code"
      data-code={code}
      aria-label={t('link.digits', { digits: [...code].join(' ') })}
    >
      <span>{code.slice(0, 3)}</span>
      <span>{code.slice(3)}</span>
    </output>
  )
}
